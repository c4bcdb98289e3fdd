// SPDX-License-Identifier: Apache-2.0
//
// The engine in the page itself, compiled to WebAssembly (docs/serve.md "Without a server"). It is the npm
// package (docs/npm.md). A search has several threads if the page is cross-origin isolated. For this,
// the web server must send two headers.
import { Engine as Package, TengenError } from '../../npm/web';
import { t } from '../i18n.svelte';
import { engineOf } from './desk';
import { type Engine, EngineError } from './engine';
import { refusal } from './errors';

const kMostThreads = 8; // each thread needs memory, and then less memory is left for the
                        // transposition table

/** The error as a text for the user. A search that was stopped is no such error. */
function told(error: unknown): unknown {
  if (!(error instanceof TengenError)) return error;
  if (error.code === 'refused') return refusal({ error: error.message, sentence: error.sentence });
  return new EngineError(error.code === 'unsupported' ? t('error.tooOld') : t('error.stopped', { why: error.message }));
}

export function wasmEngine(): Engine {
  const threads = Math.min(navigator.hardwareConcurrency, kMostThreads);
  const engine = new Package({ threads, keepResults: true, folder: 'engine' });
  return engineOf({
    ask: (name, body) => engine.ask(name, body).catch((error) => Promise.reject(told(error))),
    stream: (name, body, signal, onLine) => {
      // A report after each depth: the worker has no thread that could report between two depths.
      if (name === 'analyze') body = Object.assign({}, body, { reportDuringSearchEvery: 0 });
      return engine.search(name, body, { signal, onLine }).catch((error) => Promise.reject(told(error)));
    },
  });
}
