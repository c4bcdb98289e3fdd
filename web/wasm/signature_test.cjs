// SPDX-License-Identifier: Apache-2.0
//
// node signature_test.cjs FOLDER SIGNATURE: the engine that `tools/web.sh --static FOLDER` made visits
// as many nodes as the program does. Prints them by game, and nodes a second.
const fs = require('fs');
const path = require('path');

const [folder, expected] = process.argv.slice(2);
const make = require(path.resolve(folder, 'tengen-wasm.js'));
const module_ = new WebAssembly.Module(fs.readFileSync(path.join(folder, 'tengen-wasm.wasm')));
let total;
make({
  instantiateWasm: (imports, ready) => {
    const instance = new WebAssembly.Instance(module_, imports);
    ready(instance);
    return instance.exports;
  },
  print: (line) => {
    console.log(line);
    total = /^total +(\d+)$/.exec(line)?.[1] ?? total;
  },
}).then((engine) => {
  engine._TengenBench();
  if (total === expected) return;
  console.error(`the signature is ${total}, not ${expected}`);
  process.exitCode = 1;
});
