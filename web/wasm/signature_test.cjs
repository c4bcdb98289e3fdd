// SPDX-License-Identifier: Apache-2.0
//
// node signature_test.cjs FOLDER SIGNATURE PROGRAM: the engine that `tools/web.sh --static FOLDER` made,
// tengen-wasm or tengen-threads, visits as many nodes with one thread as the program does. Prints them by
// game, and nodes a second.
const fs = require('fs');
const path = require('path');

const [folder, expected, program] = process.argv.slice(2);
const make = require(path.resolve(folder, `${program}.js`));
const module_ = new WebAssembly.Module(fs.readFileSync(path.join(folder, `${program}.wasm`)));
let total;
make({
  instantiateWasm: (imports, ready) => {
    const instance = new WebAssembly.Instance(module_, imports);
    ready(instance, module_);
    return instance.exports;
  },
  threads: 1,
  helpers: 0,
  print: (line) => {
    console.log(line);
    total = /^total +(\d+)$/.exec(line)?.[1] ?? total;
  },
}).then((engine) => {
  engine._TengenBench();
  if (total !== expected) console.error(`the signature is ${total}, not ${expected}`);
  process.exit(total === expected ? 0 : 1); // helpers that wait would keep it
});
process.exitCode = 1; // until it comes to that
