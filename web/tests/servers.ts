// SPDX-License-Identifier: Apache-2.0
//
// Servers that a test starts for itself: the program, which the test can end, and a slow proxy to the program.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL'))); // also after a test that failed

/**
 * Starts the program as a server. Resolves when the server answers. Port 0 = any free port. `options`: more
 * options of `serve`. `pause` stops the process, so that it cannot answer a question before `end`, even on a
 * fast machine.
 */
export async function serve(port = 0, options: string[] = []) {
  const program = process.env.TENGEN ?? '../build/release/pbrain-tengen';
  // The program gets its own session. If it were in one session with the browser, Linux would give most of
  // the processor time to the threads of a search. The browser would then wait for seconds.
  const child = spawn(program, ['serve', '--port', String(port), ...options], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = await once(child.stdout, 'data');
  const url = String(line).match(/http:\S+/)![0];
  return {
    url,
    port: Number(new URL(url).port),
    pause: () => child.kill('SIGSTOP'),
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      const ended = once(child, 'exit');
      child.kill(signal);
      child.kill('SIGCONT'); // a paused process handles SIGTERM only after SIGCONT
      await ended;
    },
  };
}

/** A proxy for the server at `url`. It delays each request by `ms`. */
export async function slowWay(url: string, ms: number) {
  const { hostname, port } = new URL(url);
  const proxy = createServer((from, to) => {
    setTimeout(() => {
      const { method, headers, url: path } = from;
      const onward = request({ hostname, port, method, headers, path }, (answer) => {
        to.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(to);
      });
      onward.on('error', () => to.destroy());
      to.on('close', () => onward.destroy());
      from.pipe(onward);
    }, ms);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, close: () => proxy.close() };
}
