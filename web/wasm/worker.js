// SPDX-License-Identifier: Apache-2.0
//
// A worker with one engine.
// First message to the worker: {program, module, threads, helpers}
// - program: `tengen-wasm`, or `tengen-threads` if the page may use helper threads;
// - module: the compiled module of that program;
// - threads: the number of threads of a search;
// - helpers: the number of threads in addition to the thread of this worker.
// Each later message is {name, text}, a request of `serve`. Only one request may run at a time.
// Messages from the worker: {line} for each answer, then {done}. The message {failed} says that the engine has
// failed and that the worker cannot be used again.
/* global importScripts, makeTengen */
let engine;

function start({ program, module, threads, helpers }) {
  const script = new URL(`${program}.js`, location.href).href;
  importScripts(script);
  return makeTengen({
    instantiateWasm: (imports, ready) => {
      WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module));
      return {};
    },
    mainScriptUrlOrBlob: script, // the helper threads load this script, too
    emit: (line) => postMessage({ line }),
    threads,
    helpers,
  });
}

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      engine = start(data);
      return;
    }
    const { _TengenAsk, _free, allocateUTF8 } = await engine;
    const texts = [allocateUTF8(data.name), allocateUTF8(data.text)];
    _TengenAsk(...texts);
    texts.forEach(_free);
    postMessage({ done: true });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
