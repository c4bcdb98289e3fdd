// SPDX-License-Identifier: Apache-2.0
//
// Tests analysis, review, links and files.
import { click, expect, open, start, status, stones, test } from './page';

test('analysis starts, shows lines with values, follows the board, and stops', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' }).click();
  const lines = page.locator('.lines');
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  const nodes = async () => Number(await lines.getAttribute('data-nodes'));
  const before = await nodes();
  await expect.poll(nodes).toBeGreaterThan(before);
  await expect(page.locator('.mark').first()).toBeAttached();
  // Plays the first ply of the first line as a branch. The search continues in the new position. No side has
  // a threat there, so the search must show three lines, as before.
  await lines.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.locator('.piece')).toHaveCount(3);
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = await nodes();
  await page.waitForTimeout(1500);
  expect(await nodes()).toBe(stopped);
});

test('a page that is apart from others searches with all processors, and is stopped', async ({ page }) => {
  test.skip(!process.env.STATIC, 'the program has its own threads');
  const isolated = (url: string) => url.replace(/:(\d+)/, (_, port) => `:${Number(port) + 1}`);
  await page.goto(isolated(test.info().project.use.baseURL!) + '#game=freestyle&moves=h8i9j8h10');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const processors = await page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
  await page.getByText('Options').click();
  await expect(page.getByText(`threads of a search: ${processors}`)).toBeVisible();
  await page.getByText('Options').click();
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.locator('.lines').getByRole('listitem')).toHaveCount(3);
  const helpers = () => page.workers().filter((worker) => worker.url().endsWith('tengen-threads.worker.js')).length;
  const idle = 1; // the thread of the worker that answers requests without a search
  expect(helpers()).toBe(idle + Math.max(1, processors - 1));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(helpers).toBe(idle);
  // For the heat map the page runs many searches, one after another, with the same threads.
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page.locator('rect.heat').first()).toBeVisible();
});

test('a search that was ended for others is asked for again, but not without a pause', async ({ page }) => {
  test.skip(!!process.env.STATIC, 'nobody else asks the engine of the page');
  let asked = 0;
  await page.route('**/api/analyze', (route) => {
    ++asked;
    const answer = { turnNumber: 4, isDuringSearch: false, noResults: true };
    return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(answer)}\n\n` });
  });
  await open(page, '#game=freestyle&moves=h8i9j8h10');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  const begun = Date.now();
  await page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' }).click();
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(asked).toBeLessThanOrEqual((Date.now() - begun) / 500 + 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = asked;
  await page.waitForTimeout(1500);
  expect(asked).toBe(stopped);
});

test('a forced win is proven and shown', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8a1i8a3j8a5');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('button', { name: 'Forced win for Black?' }).click();
  await expect(page.getByText(/in 3$/)).toBeVisible();
  await expect(page.locator('.ghost')).toHaveCount(3);
});

test('the heat map values every point', async ({ page }) => {
  await open(page, '#game=fourinarow&moves=d1d2');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page.locator('rect.heat')).toHaveCount(7);
});

test('a position is set up', async ({ page }) => {
  await open(page, '#game=freestyle');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByText('Set up a position').click();
  await page.getByRole('button', { name: 'Black', exact: true }).click();
  for (const point of ['h8', 'i8', 'j8', 'k8']) await click(page, point);
  await page.getByRole('button', { name: 'White', exact: true }).click();
  await click(page, 'a1');
  await page.getByRole('button', { name: 'Use this position' }).click();
  await expect(page).toHaveURL(/board=/);
  await click(page, 'l8');
  await expect(status(page)).toHaveText(/Black wins/);
  await page.reload();
  await expect(status(page)).toHaveText(/Black wins/);
});

test('branches are kept as a tree', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await click(page, 'a1');
  await expect(page.getByRole('list', { name: 'Branch' }).getByRole('button')).toHaveText(['3a1']);
});

test('a record is reviewed: mistakes, graph, retry, puzzle', async ({ page }) => {
  await open(page, '#game=freestyle');
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  // White does not block Black's open three. Black could make an open four, but plays m13 and later h9.
  await page.getByLabel('SGF, PSQ, JSON or the stones').fill('h8a1i8a3j8a5m13a7h9');
  await page.getByRole('button', { name: 'Read' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('img', { name: /Black's chance to win, known after/ })).toBeVisible();
  const mistakes = page.getByRole('list', { name: 'Mistakes' });
  await expect(mistakes).toContainText('h9: missed win');
  await page.getByRole('combobox', { name: 'Mistakes of' }).selectOption('white');
  await expect(mistakes).not.toContainText('h9');
  await page.getByRole('combobox', { name: 'Mistakes of' }).selectOption('black');
  await expect(mistakes).toContainText('h9');
  await page.getByRole('button', { name: /Puzzles of missed wins/ }).click();
  await expect(status(page)).toHaveText('Find the win.');
  await click(page, 'o15');
  await expect(status(page)).toContainText('o15 is not it');
  await click(page, 'k8');
  await expect(status(page)).toHaveText('k8 is right.');
});

test('a review of a game against Tengen is about the mistakes of the person', async ({ page }) => {
  await open(page);
  // At level 1 Tengen may begin in any column. After its first piece, every column still has an empty point.
  await start(page, { name: 'fourinarow', size: [7, 6], seat: '2', level: 1, ms: 100 });
  await expect(stones(page, 'black')).toHaveCount(1);
  await click(page, 'a6');
  await expect(stones(page, 'black')).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(page.getByRole('combobox', { name: 'Mistakes of' })).toHaveValue('white');
});

test('a file of many games lists them', async ({ page }) => {
  await open(page, '#game=freestyle');
  await page.getByRole('button', { name: 'Review' }).first().click();
  const sgf = '(;GM[4]FF[4]SZ[15]RU[freestyle]PB[Ann]PW[Ben];B[hh];W[ii])(;GM[4]FF[4]SZ[15]RU[freestyle]PB[Cem]PW[Dora];B[gg];W[hh])';
  await page.getByLabel('File').setInputFiles({ name: 'two.sgf', mimeType: 'text/plain', buffer: Buffer.from(sgf) });
  await page.getByRole('button', { name: /Cem - Dora/ }).click();
  await expect(page.locator('.piece')).toHaveCount(2);
});

test('a link holds swaps and turns of two stones', async ({ page }) => {
  await open(page, '#game=connect6&moves=j10,k11-k12');
  await expect(stones(page, 'white')).toHaveCount(2);
  await open(page, '#game=freestyle&opening=swap-2&moves=h8-i9-j10,swap');
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'swap' })).toBeVisible();
  await expect(page.locator('.piece')).toHaveCount(3);
});

test('a link that is no game says so, and the page goes on', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8,h8');
  await expect(page.getByRole('alert')).toHaveText('Move 2, h8: h8 is occupied. What the link has after that is left out.');
  await expect(page.locator('.piece')).toHaveCount(1);
});

test('the board and the game are saved as files', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9');
  await page.getByText('Options').click();
  for (const name of ['SVG', 'PNG', 'SGF', 'PSQ', 'JSON']) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    expect((await file).suggestedFilename()).toBe(`freestyle.${name.toLowerCase()}`);
  }
});

test('excluded points belong to one position', async ({ page }) => {
  await open(page, '#game=renju&moves=h8i9');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  const crosses = page.locator('.cross:not(.bad)');
  await page.getByRole('button', { name: 'Exclude points' }).click();
  for (const point of ['a1', 'c3']) await click(page, point);
  await expect(crosses).toHaveCount(2);
  await expect(page.getByText('does not leave out the excluded points')).toBeVisible();
  await page.getByRole('button', { name: 'Exclude points' }).click();
  await click(page, 'j10');
  await expect(page.locator('.piece')).toHaveCount(3);
  await expect(crosses).toHaveCount(0);
  await expect(page.getByText('does not leave out the excluded points')).toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(crosses).toHaveCount(2);
  // Starts another game, first with the form and then by a link.
  await page.getByText('New game').click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('fourinarow');
  await page.getByRole('button', { name: 'Begin with an empty board' }).click();
  await expect(page.locator('.hole')).toHaveCount(42);
  await expect(crosses).toHaveCount(0);
  const asked = process.env.STATIC ? null : page.waitForRequest('**/api/analyze');
  await page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.locator('.lines').getByRole('listitem')).toHaveCount(3);
  if (asked) expect((await asked).postDataJSON().exclude).toBeUndefined();
});

test('the heat map leaves out the excluded points', async ({ page }) => {
  await open(page, '#game=fourinarow&moves=d1d2');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('button', { name: 'Exclude points' }).click();
  await click(page, 'c1');
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page.locator('rect.heat')).toHaveCount(6);
});

test('another game ends a set-up', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByText('Set up a position').click();
  await page.getByRole('button', { name: 'White', exact: true }).click();
  await click(page, 'c3');
  await page.evaluate(() => (location.hash = '#game=fourinarow&size=7x6&moves=d1'));
  await expect(page.locator('.hole')).toHaveCount(42);
  await expect(page.locator('.piece')).toHaveCount(1);
  await click(page, 'd6');
  await expect(page.locator('.piece')).toHaveCount(2);
  await expect(page).toHaveURL(/moves=d1d2/);
});

test('numbers mean the same point, typed and pasted', async ({ page }) => {
  await open(page, '#game=freestyle&size=19x17');
  for (const point of ['7,7', '8,8']) {
    await page.getByLabel('Move by its name').fill(point);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Move by its name')).toHaveValue('');
  }
  await expect(page).toHaveURL(/moves=h10i9$/);
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByText('Open a record').click();
  await page.getByLabel('SGF, PSQ, JSON or the stones').fill('7,7\n8,8\n9,9');
  await page.getByRole('button', { name: 'Read' }).click();
  await expect(page).toHaveURL(/size=19x17&moves=h10i9j8$/);
});
