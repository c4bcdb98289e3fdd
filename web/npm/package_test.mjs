// SPDX-License-Identifier: Apache-2.0
//
//   node --test web/npm/package_test.mjs
//
// Packs the npm package that `tools/web.sh --static DIR` or `--npm DIR` made, installs the file in an empty
// folder, and uses it there as its page (docs/npm.md) says: in Node, in TypeScript, and in Chromium.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = (file, words, options) => promisify(execFile)(file, words, { timeout: 120_000, ...options });
const here = path.dirname(fileURLToPath(import.meta.url));
const content = path.resolve(here, '../../build/wasm/package');
const tsc = path.resolve(here, '../node_modules/typescript/bin/tsc');
let folder;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tengen-npm-'));
  const { stdout } = await run('npm', ['pack', '--silent', content], { cwd: folder });
  await writeFile(path.join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', stdout.trim()], { cwd: folder });
});
after(() => rm(folder, { recursive: true }));

/** Runs a program in the folder with the installed package, and returns what it prints. */
async function prints(program) {
  await writeFile(path.join(folder, 'program.mjs'), program);
  return (await run(process.execPath, ['program.mjs'], { cwd: folder })).stdout;
}

test('the example plays a game of pente, solves and reviews', async () => {
  const { stdout } = await run(process.execPath, ['node_modules/tengen/examples/play.mjs'], { cwd: folder });
  const [moves, result, solution, review] = stdout.split('\n');
  const [, outcome, plies] = /^(black|white|draw): .* after (\d+) plies$/.exec(result);
  assert.ok(outcome);
  assert.equal(moves.split(' ').length, Number(plies));
  assert.match(solution, /^black has won: \w+ \w+ \w+$/);
  assert.equal(review.split(', ').length, 9);
});

test('the examples of the page print what the page says', async () => {
  const page = await readFile(path.join(folder, 'node_modules/tengen/README.md'), 'utf8');
  const parts = [...page.matchAll(/^```js\n(.*?)^```\n\n```text\n(.*?)^```$/gms)];
  assert.ok(parts.length >= 5);
  assert.equal(await prints(parts.map(([, code]) => code).join('')), parts.map(([, , text]) => text).join(''));
});

test('searches end, fail and are repeated as promised', async () => {
  const said = await prints(`
    import { Engine, TengenError } from 'tengen';
    const engine = new Engine({ memoryMib: 16 });
    const question = { game: 'connect6', moves: ['k10'], limits: { nodes: 400 } };
    const [first, second] = await Promise.all([engine.analyze(question), engine.analyze(question)]);
    const third = await engine.analyze(question);
    const facts = ({ moveName, score, nodes }) => JSON.stringify({ moveName, score, nodes });
    console.log(facts(first) === facts(second), facts(first) === facts(third));
    const refused = await engine.analyze({ moves: ['z9'] }).catch((error) => error);
    console.log(refused instanceof TengenError, refused.code);
    const unlimited = await engine.analyze({ game: 'fourinarow', moves: ['d1'], limits: undefined });
    console.log(unlimited.nodes >= 90_000 && unlimited.nodes <= 110_000);
    const lost = new Engine({ folder: '/no/such/folder' });
    console.log((await lost.games().catch((error) => error.message)).includes('/no/such/folder'));
    const thrown = await engine.analyze(question, { onLine: () => { throw new Error('mine'); } }).catch((error) => error);
    console.log(thrown.message);
    const never = engine.analyze({ limits: { depth: 200 } }).catch((error) => error.code);
    setTimeout(() => engine.close());
    console.log(await never, await engine.games().catch((error) => error.code));
    try { new Engine({ threads: 0 }); } catch (error) { console.log(error.message); }
  `);
  assert.deepEqual(said.trim().split('\n'), [
    'true true',
    'true refused',
    'true',
    'true',
    'mine',
    'closed closed',
    'threads: a whole number from 1 to 16 wanted, not 0',
  ]);
});

test('a search with several threads ends, and so does the process', async () => {
  const said = await prints(`
    import { Engine } from 'tengen';
    const engine = new Engine({ threads: 3 });
    const answer = await engine.analyze({ game: 'renju', moves: ['h8', 'i9'], limits: { nodes: 20000 } });
    console.log(answer.isDuringSearch, (await engine.games()).threads);
  `);
  assert.equal(said, 'false 3\n');
});

test('TypeScript knows the questions and the answers', async () => {
  const check = async (program) => {
    await writeFile(path.join(folder, 'program.ts'), program);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'program.ts'];
    return run(process.execPath, [tsc, ...options], { cwd: folder }).then(() => '', ({ stdout }) => stdout);
  };
  const head = "import { Engine, type Position } from 'tengen';\nconst engine = new Engine();\n";
  assert.equal(await check(`${head}const found: Position = await engine.position({ moves: ['h8'] });\nfound.legal.at(0);`), '');
  const again = "const record = await engine.read('h8 i9');\nif ('players' in record) await engine.write({ ...record, format: 'sgf' });";
  assert.equal(await check(head + again), '');
  assert.match(await check(`${head}await engine.position({ move: ['h8'] });`), /'move' does not exist/);
});

test('the example page searches, with and without threads', async (t) => {
  const root = path.join(folder, 'node_modules/tengen');
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const serve = async (headers) => {
    const server = createServer(async ({ url }, answer) => {
      const file = url.startsWith('/pages/') ? 'examples/page.html' : url; // as a server that has only one page
      const bytes = await readFile(path.join(root, file)).catch(() => undefined);
      answer.writeHead(bytes ? 200 : 404, { 'Content-Type': types[path.extname(url)] ?? 'application/octet-stream', ...headers });
      answer.end(bytes);
    }).listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    return server;
  };
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  t.after(() => browser.close());
  const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  for (const headers of [{}, isolation]) {
    const server = await serve(headers);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/examples/page.html`);
    await page.getByText(/^[a-o]\d+$/).waitFor();
    // In a worker, and with a folder that the server answers with a page.
    const address = page.url().replace(/examples.*/, '');
    const [ply, problem] = await page.evaluate((text) => new Promise((resolve) => {
      const source = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      new Worker(source, { type: 'module' }).onmessage = ({ data }) => resolve(data);
    }), `import { Engine } from '${address}web.js';
         const position = { game: 'fourinarow', moves: [], limits: { nodes: 100 } };
         const found = await new Engine({ folder: '${address}engine' }).analyze(position);
         const wrong = new Engine({ folder: '${address}pages' }).analyze(position);
         postMessage([found.moveName, await wrong.catch((error) => error.message)]);`);
    assert.match(ply, /^[a-g]1$/);
    assert.match(problem, /\.wasm is not a program/);
  }
});
