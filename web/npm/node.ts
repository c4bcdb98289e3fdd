// SPDX-License-Identifier: Apache-2.0
//
// The engine in Node.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EngineOn, type EngineOptions, type Host, type Thread } from './engine.js';

export * from './engine.js';

function start(folder: URL): Thread {
  const worker = new Worker(new URL('worker.js', folder));
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.on('message', hear);
      worker.on('error', (error) => hear({ failed: String(error) }));
    },
    hold: (held) => (held ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

function hostAt(folder: URL): Host {
  return { threads: true, start: () => start(folder), read: (file) => readFile(new URL(file, folder)) };
}

export class Engine extends EngineOn {
  constructor(options: EngineOptions = {}) {
    const { folder = new URL('engine/', import.meta.url) } = options;
    super(hostAt(typeof folder === 'string' ? pathToFileURL(`${folder}/`) : folder), options);
  }
}
