// SPDX-License-Identifier: Apache-2.0
//
// Tests the service worker: the page opens without a network, and a new version replaces the old one.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { board, click, expect, start, stones, test } from './page';
import { serve } from './servers';

// While the server is away, the browser logs an error for each request.
test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|net::ERR/ });

/** Resolves when the service worker has stored all that the page has loaded. */
const untilStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return ['no service worker'];
        const [name] = await caches.keys();
        const files = await (await caches.open(name)).keys();
        const stored = files.map(({ url }) => new URL(url).pathname.slice(1));
        const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname.slice(1));
        return loaded.filter((path) => !path.startsWith('api/') && !stored.includes(path));
      }),
    )
    .toEqual([]);

test('without the server the page opens, and goes on when the server is back', async ({ page }) => {
  test.skip(process.env.STATIC !== undefined, 'there is no server');
  const first = await serve();
  await page.goto(first.url);
  await page.getByText('Options').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(page.getByRole('button', { name: 'Игра', exact: true })).toBeVisible();
  await untilStored(page);
  await first.end('SIGTERM');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Tengen не отвечает');
  const second = await serve(first.port);
  await expect(board(page)).toBeVisible();
  await second.end('SIGTERM');
});

/** A server for the files of the page. `change` edits the text of a file; `away`: the server answers nothing. */
async function folderServer(folder: string) {
  const site = { url: '', change: (_path: string, text: string) => text, away: false, close: () => {} };
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json', png: 'image/png', wasm: 'application/wasm' };
  const server = createServer((request, response) => {
    if (site.away) return void request.socket.destroy();
    const path = new URL(request.url!, 'http://page').pathname.replace(/\/$/, '/index.html').slice(1);
    const type = types[extname(path).slice(1)];
    if (!type || !existsSync(join(folder, path))) return void response.writeHead(404).end();
    const bytes = readFileSync(join(folder, path));
    // As on many servers of static pages: browsers may use their copy for ten minutes. The engine may use threads.
    const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600', ...isolated });
    response.end(/html|javascript/.test(type) ? site.change(path, bytes.toString()) : bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  site.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return site;
}

test('a new version replaces the old one', async ({ page }) => {
  const site = await folderServer(process.env.STATIC ?? 'dist');
  const storeNames = () => page.evaluate(() => caches.keys());
  const release = (version: string) => {
    site.change = (path, text) => {
      if (path === 'index.html') return text.replace('<title>Tengen', `<title>Tengen ${version}`);
      return path === 'sw.js' ? text.replace(/const version = '\w+'/, `const version = '${version}'`) : text;
    };
  };
  release('one');
  await page.goto(site.url);
  await untilStored(page);
  expect(await storeNames()).toEqual([`tengen ${site.url} one`]);
  const before = await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).length);

  release('two');
  await page.reload();
  await expect(page).toHaveTitle('Tengen two');
  await expect.poll(storeNames).toEqual([`tengen ${site.url} two`]);
  expect(await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).length)).toBeGreaterThanOrEqual(before);

  site.away = true;
  await page.reload();
  await expect(page).toHaveTitle('Tengen two');
  site.close();
});

test('the page that contains the engine plays without a network after one visit', async ({ page }) => {
  test.skip(process.env.STATIC === undefined, 'the engine is in the server');
  const site = await folderServer(process.env.STATIC!);
  await page.goto(`${site.url}#game=freestyle`);
  await expect(board(page)).toBeVisible();
  await untilStored(page);
  site.away = true;
  await page.reload();
  await expect(board(page)).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await start(page, { name: 'freestyle', seat: '1', level: 1 });
  await click(page, 'h8');
  await expect(stones(page, 'white')).toHaveCount(1);
  site.close();
});

test('the page can be installed', async ({ page, request }) => {
  await page.goto('./');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(link!)).json();
  expect(manifest).toMatchObject({ name: 'Tengen', display: 'standalone', start_url: './' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
  }
});
