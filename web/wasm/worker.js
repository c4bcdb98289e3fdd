// SPDX-License-Identifier: Apache-2.0
//
// A worker with one engine. In: first {module}, the compiled tengen-wasm.wasm; then {name, text},
// questions of `serve`, one at a time. Out: {line} for each answer, then {done}; {failed} when the
// engine is no more.
/* global importScripts, makeTengen */
importScripts('tengen-wasm.js');

let engine;

function start(module) {
  return makeTengen({
    instantiateWasm: (imports, ready) => {
      WebAssembly.instantiate(module, imports).then(ready);
      return {};
    },
    emit: (line) => postMessage({ line }),
  });
}

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      engine = start(data.module);
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
