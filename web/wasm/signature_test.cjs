// SPDX-License-Identifier: Apache-2.0
//
//   node signature_test.cjs FOLDER SIGNATURE PROGRAM
//
// Tests that the WebAssembly engine with one thread searches the same number of nodes as the native program.
// Prints the nodes of each game, and the number of nodes per second.
//   FOLDER      the folder `engine` of the npm package
//   SIGNATURE   the number of nodes of the native program
//   PROGRAM     tengen-wasm or tengen-threads
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
  memoryMib: 64,
  print: (line) => {
    console.log(line);
    total = /^total +(\d+)$/.exec(line)?.[1] ?? total;
  },
}).then((engine) => {
  for (const file of fs.readdirSync(path.join(folder, 'networks'))) {
    engine.network = fs.readFileSync(path.join(folder, 'networks', file));
    const name = engine.allocateUTF8(path.parse(file).name);
    if (!engine._TengenGiveNet(name, engine.network.length)) throw new Error(`${file} is not accepted`);
  }
  engine._TengenBench();
  if (total !== expected) console.error(`the signature is ${total}, not ${expected}`);
  process.exit(total === expected ? 0 : 1); // otherwise helper threads would keep the process running
});
process.exitCode = 1; // the exit status if the engine never starts
