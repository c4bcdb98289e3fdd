// SPDX-License-Identifier: Apache-2.0
//
// A worker with one engine, in a browser or in Node.
// First message to the worker: {program, module, threads, helpers, memoryMib, keepResults}
// - program: `tengen-wasm`, or `tengen-threads` if the worker may use helper threads;
// - module: the compiled module of that program;
// - threads: the number of threads of a search;
// - helpers: the number of threads in addition to the thread of this worker;
// - memoryMib: memory for the tables of a search, in MiB;
// - keepResults: true = a search knows the wins that earlier searches have announced.
// Each later message is {name, text}, a request of `serve`. Only one request may run at a time.
// Messages from the worker: {line} for each answer, then {done}. The message {failed} says that the engine has
// failed and that the worker cannot be used again.
/* global importScripts, makeTengen, require, __dirname */
const inNode = typeof importScripts === 'undefined';
const post = inNode ? (message) => require('worker_threads').parentPort.postMessage(message) : (message) => postMessage(message);
let engine;

function load(program) {
  if (inNode) return require(`./${program}.js`);
  importScripts(`${program}.js`);
  return makeTengen;
}

function start({ program, module, ...options }) {
  // In a browser, the helper threads load this script, too. In Node they find it without help.
  const script = inNode ? {} : { mainScriptUrlOrBlob: new URL(`${program}.js`, location.href).href };
  return load(program)({
    instantiateWasm: (imports, ready) => {
      WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module));
      return {};
    },
    emit: (line) => post({ line }),
    ...script,
    ...options,
  });
}

async function bytesOf(file) {
  if (inNode) return require('fs').promises.readFile(`${__dirname}/${file}`);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads a network and gives it to the engine. */
async function giveNet(running, name) {
  running.network = await bytesOf(`networks/${name}.tgsn`);
  const text = running.allocateUTF8(name);
  const good = running._TengenGiveNet(text, running.network.length);
  running._free(text);
  delete running.network;
  if (!good) throw new Error(`networks/${name}.tgsn is not the network of this version`);
}

async function answer({ name, text }) {
  const running = await engine;
  const { _TengenAsk, _free, allocateUTF8, UTF8ToString } = running;
  const texts = [allocateUTF8(name), allocateUTF8(text)];
  for (let missing; (missing = _TengenAsk(...texts)) !== 0; ) await giveNet(running, UTF8ToString(missing));
  texts.forEach(_free);
}

async function hear(data) {
  try {
    if (data.module) {
      engine = start(data);
      return;
    }
    await answer(data);
    post({ done: true });
  } catch (error) {
    post({ failed: String(error) });
  }
}

if (inNode) require('worker_threads').parentPort.on('message', hear);
else onmessage = ({ data }) => hear(data);
