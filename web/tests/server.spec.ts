// SPDX-License-Identifier: Apache-2.0
//
// The server ends while the page uses it, and starts again. The page must report this, wait, and continue.
import { click, expect, open, start, status, stones, test } from './page';
import { serve } from './servers';

test.skip(!!process.env.STATIC, 'the page has no server there');
// The browser logs an error for each request without a server, and for each answer that is cut off.
test.use({ expectedErrors: /net::ERR_|status of 503/ });

const lost = /Tengen does not answer: is the program still running\? This page goes on/;

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a game goes on after its server ended by ${signal} while it was thinking`, async ({ page }) => {
    let server = await serve();
    const { url, port } = server;
    await page.goto(url);
    await start(page, { name: 'freestyle', seat: '1', level: 10, ms: 3000 });
    const question = page.waitForRequest('**/api/analyze');
    await click(page, 'h8');
    await question;
    server.pause();
    await expect(status(page)).toHaveText('Thinking');
    await server.end('SIGKILL');
    await expect(page.getByRole('alert')).toHaveText(lost);
    await expect(status(page)).toHaveText('Waiting for Tengen');
    server = await serve(port);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(stones(page, 'white')).toHaveCount(1);
    await expect(status(page)).toHaveText(/Black \(you\) to move/);
    // The server ends while it is the turn of the person. Tengen must reply when the server runs again.
    await server.end(signal);
    await click(page, 'a1');
    await expect(page.getByRole('alert')).toHaveText(lost);
    server = await serve(port);
    await expect(stones(page, 'white')).toHaveCount(2);
    await expect(page.getByRole('alert')).toBeHidden();
    await server.end(signal);
  });

  test(`an analysis goes on after its server ended by ${signal}, and can be stopped before`, async ({ page }) => {
    let server = await serve();
    const { url, port } = server;
    await page.goto(`${url}#game=freestyle&moves=h8i9`);
    await page.getByRole('button', { name: 'Analyse' }).first().click();
    const panel = page.getByRole('region', { name: 'Analyse' });
    const lines = page.locator('.lines');
    const nodes = async () => Number(await lines.getAttribute('data-nodes'));
    await panel.getByRole('button', { name: 'Start analysis' }).click();
    await expect.poll(nodes).toBeGreaterThan(0);
    await server.end(signal);
    await expect(page.getByRole('alert')).toHaveText(lost);
    const before = await nodes();
    server = await serve(port);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect.poll(nodes).not.toBe(before);
    await expect(lines.getByRole('listitem')).toHaveCount(3);

    await server.end(signal);
    await expect(page.getByRole('alert')).toHaveText(lost);
    await panel.getByRole('button', { name: 'Stop' }).click();
    await expect(panel.getByRole('button', { name: 'Start analysis' })).toBeVisible();
    server = await serve(port);
    await expect(page.getByRole('alert')).toBeHidden();
    const stopped = await nodes();
    await panel.getByRole('button', { name: 'Start analysis' }).click();
    await expect.poll(nodes).not.toBe(stopped);
    await server.end(signal);
  });
}

test('a review goes on after its server ended', async ({ page }) => {
  let server = await serve();
  const { url, port } = server;
  await page.goto(`${url}#game=freestyle&moves=h8a1i8a3j8a5m13a7h9`);
  await page.getByRole('button', { name: 'Review' }).first().click();
  const question = page.waitForRequest('**/api/review');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await question;
  server.pause();
  await expect(page.getByText(/of 9 moves are judged/)).toBeVisible();
  await server.end('SIGTERM');
  await expect(page.getByRole('alert')).toHaveText(lost);
  server = await serve(port);
  await expect(page.getByRole('list', { name: 'Mistakes' })).toContainText('h9: missed win');
  await server.end('SIGKILL');
});

test('a server that refuses while it should think is asked again on request', async ({ page }) => {
  await open(page);
  await page.route('**/api/analyze', (route) => route.fulfill({ status: 503, body: '{"error":"busy"}' }));
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await click(page, 'h8');
  await expect(page.getByRole('alert')).toHaveText(/Too many people use this server/);
  await expect(status(page)).toHaveText(/White \(Tengen\) to move/);
  await page.unroute('**/api/analyze');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stones(page, 'white')).toHaveCount(1);

  // The page shows the button Stop only while the analysis runs.
  await page.route('**/api/analyze', (route) => route.fulfill({ status: 503, body: '{"error":"busy"}' }));
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  const button = page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(/Too many people use this server/);
  await page.unroute('**/api/analyze');
  await button.click();
  await expect(page.locator('.lines').getByRole('listitem')).toHaveCount(3);
});

test('an address that does not exist shows a page', async ({ page, request }) => {
  test.skip(!!process.env.STATIC, 'the web server decides there');
  const answer = await request.get('nothing', { headers: { Accept: 'text/html' } });
  expect(answer.status()).toBe(404);
  await page.setContent(await answer.text());
  await expect(page.getByRole('heading')).toHaveText('There is nothing at this address');
  expect((await request.get('nothing')).headers()['content-type']).toContain('application/json');
});
