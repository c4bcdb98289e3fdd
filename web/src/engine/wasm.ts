// SPDX-License-Identifier: Apache-2.0
//
// The engine in the page itself, compiled to WebAssembly (web/wasm/, docs/serve.md "Without a
// server"): one worker for what needs no search, and one for each search that goes on. To stop a
// search its worker is ended.
import { type Desk, engineOf } from './desk';
import { type Engine, EngineError } from './engine';

type Message = { line?: string; done?: boolean; failed?: string };

const kTooOld = 'This browser has no WebAssembly with SIMD: a newer one is needed.';

class EngineWorker {
  private readonly worker = new Worker('worker.js');
  private hear: (message: Message) => void = () => {};
  /** Its engine is no more. */
  broken = false;

  constructor(module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ failed: event.message });
    this.worker.postMessage({ module });
  }

  /** Resolves with the last answer. One question at a time. */
  ask<T>(name: string, body: unknown, event?: (value: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let last: T | undefined;
      let error: string | undefined;
      this.hear = ({ line, done, failed }) => {
        if (failed !== undefined) {
          this.broken = true;
          reject(new EngineError(`The engine stopped: ${failed}`));
        }
        if (line !== undefined) {
          const value = JSON.parse(line);
          error ??= value.error;
          last = value;
          if (error === undefined) event?.(value);
        }
        if (done && error !== undefined) reject(new EngineError(error));
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
  const response = await fetch('tengen-wasm.wasm');
  if (!response.ok) throw new EngineError(`tengen-wasm.wasm: ${response.statusText}`);
  const bytes = await response.arrayBuffer();
  if (!WebAssembly.validate(bytes)) throw new EngineError(kTooOld);
  return WebAssembly.compile(bytes);
}

export function wasmEngine(): Engine {
  const module = compile();
  let answers: EngineWorker | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let spare: EngineWorker | undefined; // a search's memory is of use to the next one

  const desk: Desk = {
    ask: (name, body) => {
      const asked = before.then(async () => {
        if (!answers || answers.broken) answers = new EngineWorker(await module);
        return answers.ask<never>(name, body);
      });
      before = asked.catch(() => {});
      return asked;
    },
    stream: async (name, body, signal, event) => {
      // There is no thread that would tell between the depths of a search how it goes.
      if (name === 'analyze') body = { ...(body as object), reportDuringSearchEvery: 0 };
      const compiled = await module;
      signal.throwIfAborted();
      const worker = spare ?? new EngineWorker(compiled);
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
