// SPDX-License-Identifier: Apache-2.0
//
// The engine in a browser. The folder `engine` must be on the same web server as the page.
import { EngineOn, type EngineOptions, type Host, type Thread } from './engine.js';

export * from './engine.js';

const here = import.meta.url; // not written in place: bundlers would look for the folder

function start(folder: URL): Thread {
  const worker = new Worker(new URL('worker.js', folder));
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = (event) => hear({ failed: event.message ?? `${folder.href}worker.js cannot be loaded` });
    },
    hold: () => {},
    end: () => worker.terminate(),
  };
}

function hostAt(folder: URL): Host {
  return {
    threads: crossOriginIsolated,
    start: () => start(folder),
    read: async (file) => {
      const response = await fetch(new URL(file, folder));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText} (${response.url})`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

export class Engine extends EngineOn {
  constructor(options: EngineOptions = {}) {
    const folder = String(options.folder ?? new URL('engine/', here));
    const page = typeof document === 'undefined' ? location.href : document.baseURI; // none in a worker
    super(hostAt(new URL(folder.replace(/\/?$/, '/'), page)), options);
  }
}
