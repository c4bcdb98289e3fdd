// SPDX-License-Identifier: Apache-2.0
//
// The engine in the page itself, compiled to WebAssembly (web/wasm/, docs/serve.md "Without a server").
// - One worker answers requests that need no search. Each running search has its own worker.
// - To stop a search, the page ends its worker.
// - A search has several threads if the page is cross-origin isolated. For this, the web server
//   must send two headers. Otherwise a search has one thread.
import { t } from '../i18n.svelte';
import { type Desk, engineOf } from './desk';
import { type Engine, EngineError, type Failure } from './engine';
import { refusal } from './errors';

type Message = { line?: string; done?: boolean; failed?: string };

const kMostThreads = 8; // each thread needs memory, and then less memory is left for the
                        // transposition table
const threads = crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, kMostThreads) : 1;
const program = crossOriginIsolated ? 'tengen-threads' : 'tengen-wasm';

class EngineWorker {
  private readonly worker = new Worker('worker.js');
  private hear: (message: Message) => void = () => {};
  /** The engine in this worker has failed. The worker cannot be used again. */
  broken = false;

  constructor(module: WebAssembly.Module, helpers: number) {
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ failed: event.message });
    this.worker.postMessage({ program, module, threads, helpers });
  }

  /** Resolves with the last answer. Only one request may run at a time. */
  ask<T>(name: string, body: unknown, event?: (value: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let last: T | undefined;
      let failure: Failure | undefined;
      this.hear = ({ line, done, failed }) => {
        if (failed !== undefined) {
          this.broken = true;
          reject(new EngineError(t('error.stopped', { why: failed })));
        }
        if (line !== undefined) {
          const value = JSON.parse(line);
          if (value.error !== undefined) failure ??= value;
          last = value;
          if (failure === undefined) event?.(value);
        }
        if (done && failure !== undefined) reject(refusal(failure));
        if (done) resolve(last!);
      };
      this.worker.postMessage({ name, text: JSON.stringify(body ?? {}) });
    });
  }

  end() {
    this.worker.terminate();
  }
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(`${program}.wasm`);
  if (!response.ok) throw new EngineError(`${program}.wasm: ${response.statusText}`);
  const bytes = await response.arrayBuffer();
  if (!WebAssembly.validate(bytes)) throw new EngineError(t('error.tooOld'));
  return WebAssembly.compile(bytes);
}

export function wasmEngine(): Engine {
  const module = compile();
  let answers: EngineWorker | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let spare: EngineWorker | undefined; // a worker without a search; the next search uses this
                                       // worker and its transposition table

  const desk: Desk = {
    ask: (name, body) => {
      const asked = before.then(async () => {
        if (!answers || answers.broken) answers = new EngineWorker(await module, 0);
        return answers.ask<never>(name, body);
      });
      before = asked.catch(() => {});
      return asked;
    },
    stream: async (name, body, signal, event) => {
      // The worker has no thread that could report between two depths. So use 0, a report after
      // each depth.
      if (name === 'analyze') body = Object.assign({}, body, { reportDuringSearchEvery: 0 });
      const compiled = await module;
      signal.throwIfAborted();
      const worker = spare ?? new EngineWorker(compiled, threads - 1);
      spare = undefined;
      return new Promise((resolve, reject) => {
        const abort = () => {
          worker.end();
          reject(signal.reason);
        };
        signal.addEventListener('abort', abort);
        worker
          .ask(name, body, event)
          .then(
            (last) => {
              if (spare === undefined) spare = worker;
              else worker.end();
              resolve(last);
            },
            (error) => {
              worker.end();
              reject(error);
            },
          )
          .finally(() => signal.removeEventListener('abort', abort));
      });
    },
  };
  return engineOf(desk);
}
