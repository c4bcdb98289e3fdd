// SPDX-License-Identifier: Apache-2.0
//
// A worker with one engine. In: first {program, module, threads, helpers}: tengen-wasm, or
// tengen-threads where there may be helpers (threads beside this one); it compiled; how many threads a
// search is to have. Then {name, text}, questions of `serve`, one at a time. Out: {line} for each
// answer, then {done}; {failed} when the engine is no more.
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
    mainScriptUrlOrBlob: script, // which the helpers load, too
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
