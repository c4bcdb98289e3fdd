// SPDX-License-Identifier: Apache-2.0
//
// Comments, marks and the order of branches belong to the game: they are in the address and in the file.
// Also texts that are pasted anywhere, what was played in a position, and threats.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { click, clickAll, expect, open, pixelOf, start, status, stones, test } from './page';

const pieces = (page: Page) => page.locator('.piece');
const plies = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('button');
const comment = (page: Page) => page.getByLabel('Comment on this position');
const panel = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function paste(page: Page, text: string, selector = 'body') {
  await page.locator(selector).first().evaluate((target, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('comments, marks, names and the result are in the address and in the file', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10&branch=1:a1&at=4');
  await comment(page).fill('a [bad] answer: (why?)');
  await panel(page, 'Analyse');
  await page.getByText('Marks', { exact: true }).click();
  await page.getByRole('button', { name: 'Letter' }).click();
  await click(page, 'c3');
  await click(page, 'd4');
  await page.getByRole('button', { name: 'Triangle' }).click();
  await click(page, 'h8');
  await expect(page.locator('.sign')).toHaveText(['A', 'B', '△']);
  await expect(pieces(page)).toHaveCount(2);
  await page.getByText('Names, result, date').click();
  await page.getByRole('textbox', { name: 'Player 2' }).fill('Bo & Co');
  await page.getByRole('combobox', { name: 'Result' }).selectOption('2:timeout');
  await page.getByLabel('Date').fill('2026-11-27');
  await page.getByLabel('Date').press('Enter');
  await page.reload();
  await expect(comment(page)).toHaveValue('a [bad] answer: (why?)');
  await panel(page, 'Analyse');
  await expect(page.locator('.sign')).toHaveText(['A', 'B', '△']);
  await page.getByText('Options').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SGF', exact: true }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('PW[Bo & Co]RE[W+T]');
  expect(text).toContain('DT[2026-11-27]');
  expect(text).toContain('C[a [bad\\] answer: (why?)]TR[hh]LB[cm:A][dl:B]');
  // The page reads its own file, with everything.
  await open(page, '#game=renju');
  await paste(page, text);
  await expect(plies(page)).toHaveText(['1h8', '2i9', '2a1 with a comment', '3j10']);
  await plies(page).filter({ hasText: 'a1' }).click();
  await expect(comment(page)).toHaveValue('a [bad] answer: (why?)');
  await expect(page).toHaveURL(/second=Bo%20%26%20Co&result=2:timeout&date=2026-11-27/);
});

test('a branch is promoted, and deleted', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10&branch=1:a1,b1&branch=4:c1&at=6');
  // Ply 6 is c1, a branch of the branch a1.
  const promote = page.getByRole('button', { name: 'Promote the branch' });
  await promote.click();
  await expect(page).toHaveURL(/moves=h8i9j10&branch=1:a1,c1&branch=4:b1&at=5$/);
  await promote.click();
  await expect(page).toHaveURL(/moves=h8a1c1&branch=1:i9,j10&branch=2:b1$/);
  await expect(promote).toBeDisabled();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(page).toHaveURL(/moves=h8a1b1&branch=1:i9,j10&at=2$/);
  await expect(pieces(page)).toHaveCount(2);
});

test('a text that is pasted anywhere is opened', async ({ page }) => {
  await open(page, '#game=freestyle&comment=1:mine&moves=a1');
  await paste(page, '1. H8 I9 2. J10');
  await expect(page).toHaveURL(/moves=h8i9j10$/);
  // A text field takes the text itself.
  await paste(page, 'b2', '.steps input');
  await expect(page).toHaveURL(/moves=h8i9j10$/);
  await paste(page, 'this is no game');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/moves=h8i9j10$/);
  await paste(page, '(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Ben];B[hh];W[ii])(;GM[4]SZ[15]RU[freestyle]PB[Cem]PW[Dora];B[gg])');
  await page.getByRole('button', { name: /Cem - Dora/ }).click();
  await expect(page).toHaveURL(/moves=g9$/);
  // The games that were replaced come back, the last one first.
  const back = page.getByRole('button', { name: 'Back to your game' });
  await back.click();
  await expect(page).toHaveURL(/moves=h8i9j10$/);
  await back.click();
  await expect(page).toHaveURL(/comment=1:mine&moves=a1$/);
});

test('the list of moves shows which moves have a comment, and uses the height of the panel', async ({ page }) => {
  const moves = Array.from({ length: 60 }, (_, i) => `${'acegikmo'[i % 8]}${1 + Math.floor(i / 8)}`).join('');
  await open(page, `#game=freestyle&comment=2:here&moves=${moves}`);
  await panel(page, 'Analyse');
  await expect(plies(page).nth(1)).toHaveText('2c1 with a comment');
  await expect(plies(page).nth(2)).toHaveText('3e1');
  await panel(page, 'Puzzles');
  expect((await page.getByRole('list', { name: 'Moves' }).boundingBox())!.height).toBeGreaterThan(200);
});

test('the end of a record shows its result', async ({ page }) => {
  await open(page);
  await paste(page, '[Result "1-0"]\n1. h8 a2 2. a4');
  await expect(status(page)).toHaveText('Result: player 1 wins');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(status(page)).toHaveText('Black to move');
});

test('a library of RenLib is opened as a tree, from a file and by a drop', async ({ page }) => {
  const library = '../tests/data/records/texts/library.lib';
  await open(page, '#game=freestyle');
  await panel(page, 'Review');
  await page.getByLabel('File').setInputFiles(library);
  await expect(page.getByRole('region', { name: 'Analyse' })).toBeVisible();
  await expect(page).toHaveURL(/#game=renju&.*moves=h8h9i9g7i7i8g9j7&branch=.*&at=0$/);
  await expect(pieces(page)).toHaveCount(0);
  await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: /^\d+\s*i8 with a comment$/ }).first().click();
  await expect(comment(page)).toHaveValue('Ugetsu (D6)');
  await expect(page.locator('.sign').getByText('x', { exact: true })).toBeVisible();
  await page.getByText('Played here').click();
  await page.getByRole('combobox', { name: 'Games' }).selectOption('a collection');
  await page.locator('details', { hasText: 'Played here' }).getByLabel('File').setInputFiles(library);
  await expect(page.getByRole('alert')).toContainText('A RenLib library is a tree');

  await open(page, '#game=freestyle&moves=a1');
  const bytes = [...(await readFile(library))];
  await page.locator('body').evaluate((target, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'openings.lib'));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(page.getByRole('region', { name: 'Analyse' })).toBeVisible();
  await expect(page).toHaveURL(/moves=h8h9i9g7i7i8g9j7/);
  await expect(page.getByText(/not UTF-8 and read as/)).toBeVisible();
});

test('what was played in a position is listed, with images counted together', async ({ page }) => {
  await open(page, '#game=renju&moves=h8');
  await panel(page, 'Analyse');
  await page.getByText('Played here').click();
  await expect(page.getByText('No game of 0 came to this position.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Games' }).selectOption('a collection');
  const game = (moves: string, result: string) => `(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bo]RE[${result}]${moves})`;
  // i9 and g9 are images of each other.
  const sgf = game(';B[hh];W[ig];B[ih]', 'B+') + game(';B[hh];W[gg];B[gh]', 'W+') + game(';B[hh];W[hg]', '0');
  await page.locator('details', { hasText: 'Played here' }).getByLabel('File').setInputFiles({ name: 'some.sgf', mimeType: 'text/plain', buffer: Buffer.from(sgf) });
  const rows = page.getByRole('row');
  await expect(rows).toHaveText([/^Move/, /^i9\s*2\s*50%\s*50%\s*0%$/, /^h9\s*1\s*0%\s*0%\s*100%$/, /^all\s*3/]);
  await rows.getByRole('button', { name: 'i9' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toHaveText(/^i8\s*2/);
  await page.getByRole('list', { name: 'Games' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/first=Ann&second=Bo.*moves=h8g9g8&at=2$/);
});

test("the user's own games are listed, too", async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle' });
  await clickAll(page, 'h8 a1 i8 a2 j8 a3 k8 a4 l8');
  await panel(page, 'Analyse');
  await page.getByText('Played here').click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(page.getByRole('row').nth(1)).toHaveText(/^h8\s*1\s*100%/);
});

test('threats of both sides are shown on demand', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8a1i8a2j8a3o1a4');
  await panel(page, 'Analyse');
  await page.getByRole('button', { name: 'Threats of White' }).click();
  await expect(page.getByText('A stone there wins at once: a5.')).toBeVisible();
  await expect(page.locator('.ring.bad')).toHaveCount(1);
  await page.getByRole('button', { name: 'Threats of Black' }).click();
  await expect(page.getByText('A stone there makes two ways to win: g8, k8.')).toBeVisible();
  await click(page, 'a5');
  await expect(page.getByText('A stone there makes two ways to win')).toBeVisible();
  await page.getByRole('button', { name: 'Threats of Black' }).click();
  await expect(page.locator('.ring')).toHaveCount(0);
});

test('a line is shown on the board before it is played', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j8h10');
  await panel(page, 'Analyse');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  const line = page.locator('.lines').getByRole('listitem').first().getByRole('button');
  await expect(line.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await line.nth(2).hover();
  await expect(page.locator('.ghost')).toHaveCount(3);
  await page.mouse.move(0, 0);
  await expect(page.locator('.ghost')).toHaveCount(0);
  await expect(pieces(page)).toHaveCount(4);
});

test('the heat map has one colour, and numbers for the best ten', async ({ page }) => {
  await open(page, '#game=freestyle&size=9x9&moves=e5d4');
  await panel(page, 'Analyse');
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page.locator('rect.heat')).toHaveCount(79);
  expect(await page.locator('rect.heat.good, rect.heat.bad').count()).toBe(0);
  await expect(page.locator('.mark')).toHaveCount(10);
});

test('a set-up of pente has captured stones', async ({ page }) => {
  await open(page, '#game=pente');
  await panel(page, 'Analyse');
  await page.getByText('Set up a position').click();
  await page.getByRole('button', { name: 'Black', exact: true }).click();
  await click(page, 'j10');
  await page.getByLabel('Captured by White').fill('4');
  await page.getByRole('button', { name: 'Use this position' }).click();
  await expect(page.locator('.player.white .captures')).toHaveText('4 captured');
  await expect(page).toHaveURL(/captured=0,4/);
});

test('stones of a set-up are dragged', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9');
  await panel(page, 'Analyse');
  await page.getByText('Set up a position').click();
  await page.getByRole('button', { name: 'White', exact: true }).click();
  for (const [from, to] of [['h8', 'c3'], ['i9', 'd4']]) {
    const [start, end] = [await pixelOf(page, from), await pixelOf(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
  }
  await click(page, 'd4'); // a click without a drag uses the tool: the stone is removed
  await page.getByRole('button', { name: 'Use this position' }).click();
  const rows = Array.from({ length: 15 }, (_, y) => '.'.repeat(15).replace(/./g, (point, x) => (y === 12 && x === 2 ? 'X' : point)));
  await expect(page).toHaveURL(new RegExp(`board=${rows.join('/').replaceAll('.', '\\.')}&`));
});

test('the captures of irensei are counted', async ({ page }) => {
  await open(page, '#game=irensei&moves=b1a1c3');
  await clickAll(page, 'd4 a2');
  await expect(stones(page, 'white')).toHaveCount(1);
  await expect(page.locator('.player.black .captures')).toHaveText('1 captured');
});
