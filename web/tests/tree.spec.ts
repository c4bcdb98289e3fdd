// SPDX-License-Identifier: Apache-2.0
//
// The board may show only a part of the game. The address, reloads and files must keep the whole game.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { click, clickAll, expect, more, open, start, test } from './page';

const pieces = (page: Page) => page.locator('.piece');
const plies = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('button');
const alert = (page: Page) => page.getByRole('alert');
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function saved(page: Page, format: string): Promise<string> {
  await page.getByText('Options').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: format, exact: true }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  await page.getByText('Options').click();
  return text;
}

test('a step back loses nothing', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10g7k11f6l12e5');
  await step(page, 'To the start');
  await expect(pieces(page)).toHaveCount(0);
  await expect(page).toHaveURL(/moves=h8i9j10g7k11f6l12e5&at=0$/);
  expect((await saved(page, 'SGF')).match(/;[BW]\[/g)).toHaveLength(8);
  expect((await saved(page, 'PSQ')).match(/^\d+,\d+,\d+$/gm)).toHaveLength(8);
  await page.reload();
  await expect(plies(page)).toHaveCount(8);
  await expect(pieces(page)).toHaveCount(0);
  await step(page, 'To the end');
  await expect(pieces(page)).toHaveCount(8);
});

test('branches are in the address, and in the file', async ({ page, context }) => {
  await open(page, '#game=freestyle&moves=h8i9j10g7');
  await step(page, 'Back');
  await step(page, 'Back');
  await clickAll(page, 'a1 b1 c1');
  await step(page, 'Back');
  await clickAll(page, 'd1');
  await step(page, 'To the start');
  await clickAll(page, 'h9 i9');
  await step(page, 'Back');
  const all = ['1h8', '2i9', '3j10', '3a1', '4b1', '5c1', '5d1', '4g7', '1h9', '2i9'];
  await expect(plies(page)).toHaveCount(all.length);
  const shown = await plies(page).allInnerTexts();
  expect(new Set(shown.map((text) => text.replace(/\s/g, '')))).toEqual(new Set(all));
  // Ply 5 is h9. Plies 7 to 9 are a1, b1 and c1.
  await expect(page).toHaveURL(/moves=h8i9j10g7&branch=0:h9,i9&branch=2:a1,b1,c1&branch=8:d1&at=5$/);

  expect((await saved(page, 'SGF')).replace(/\s/g, '')).toContain(
    '(;B[hh];W[ig](;B[jf];W[gi])(;B[ao];W[bo](;B[co])(;B[do])))(;B[hg];W[ig]))',
  );
  await page.reload();
  await expect(plies(page)).toHaveCount(all.length);
  expect(await plies(page).allInnerTexts()).toEqual(shown);
  await expect(pieces(page)).toHaveCount(1);

  // A PSQ file has only the line on the board, to its end. The page must say so.
  await page.getByText('Options').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PSQ', exact: true }).click();
  expect((await readFile(await (await file).path(), 'utf8')).match(/^\d+,\d+,\d+$/gm)).toHaveLength(2);
  await expect(page.getByText('PSQ holds one line of moves')).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect(plies(other)).toHaveCount(all.length);
  expect(await plies(other).allInnerTexts()).toEqual(shown);
  await expect(pieces(other)).toHaveCount(1);
});

test('branches of turns, swaps and offers are in the address', async ({ page }) => {
  await open(page, '#game=connect6&moves=j10,k11-k12,a1-c3');
  await step(page, 'Back');
  await clickAll(page, 's1 s3');
  await expect(page).toHaveURL(/branch=2:s1-s3&at=4$/);
  await page.reload();
  await expect(pieces(page)).toHaveCount(5);
  await expect(plies(page)).toHaveCount(4);
  await open(page, '#game=freestyle&opening=swap-2&moves=h8-i9-j10,swap&branch=1:a1,b1');
  await page.reload();
  await expect(plies(page)).toHaveText(['1-3h8 i9 j10', 'swap', '4a1', '5b1']);
});

test('the address follows a key that is held', async ({ page }) => {
  const moves = Array.from({ length: 40 }, (_, i) => `${'acegikm'[Math.floor(i / 6)]}${1 + 2 * (i % 6)}`).join('');
  await open(page, `#game=freestyle&moves=${moves}`);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
  }
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowLeft');
  await expect(pieces(page)).toHaveCount(33);
  await expect(page).toHaveURL(/&at=33$/);
});

test('a game that is played on from the middle of another one leaves that one whole', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10g7');
  await step(page, 'Back');
  await step(page, 'Back');
  await (await more(page)).getByRole('combobox', { name: 'You play' }).selectOption('both');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await clickAll(page, 'j10'); // this ply is already in the tree
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pieces(page)).toHaveCount(2);
  await expect(plies(page)).toHaveCount(4);
  await clickAll(page, 'a1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(plies(page)).toHaveCount(4);
  await expect(page).toHaveURL(/moves=h8i9j10g7&at=2$/);
});

test('a reload in a running game keeps its plies', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await click(page, 'h8');
  await expect(pieces(page)).toHaveCount(2);
  await step(page, 'Back');
  await page.reload();
  await expect(plies(page)).toHaveCount(2);
  await expect(pieces(page)).toHaveCount(1);
});

const faulty = [
  { what: 'an occupied point', link: 'game=renju&moves=h8i9h8j10', error: 'Move 3, h8: h8 is occupied.', pieces: 2 },
  { what: 'a point off the board', link: 'game=freestyle&moves=h8i9z99j10', error: /^Move 3, z99: z99 is off the board: a1 to o15\./, pieces: 2 },
  { what: 'a word that is no ply', link: 'game=freestyle&moves=h8,i9,hello,j10', error: /^Move 3 is not a move/, pieces: 2 },
  { what: 'signs between the stones', link: 'game=freestyle&moves=h8i9??j10', error: /^Move 3 is not a move/, pieces: 2 },
  { what: 'half a turn', link: 'game=connect6&moves=j10k11k12a1', error: 'Move 3, a1: 2 stones are due.', pieces: 3 },
  { what: 'an occupied point of a turn', link: 'game=connect6&moves=j10k11k12a1k11', error: /^Move 3, a1 k11: k11 is occupied\./, pieces: 3 },
  { what: 'plies after the end', link: 'game=freestyle&moves=h8a1i8a2j8a3k8a4l8c3', error: 'Move 10, c3: the game is over.', pieces: 9 },
  { what: 'a branch with an occupied point', link: 'game=freestyle&moves=h8i9j10&branch=1:a1,h8,b1', error: 'Move 3, h8: h8 is occupied.', pieces: 3 },
  { what: 'a branch from nowhere', link: 'game=freestyle&moves=h8i9&branch=7:a1', error: 'Branch 1 of the link begins at no move.', pieces: 2 },
  { what: 'a first ply that is none', link: 'game=pente&moves=swap,j10', error: /^Move 1, swap:/i, pieces: 0 },
] as const;

for (const { what, link, error, pieces: count } of faulty) {
  test(`a link with ${what} says so, and keeps what is good`, async ({ page }) => {
    await open(page, `#${link}`);
    await expect(alert(page)).toContainText(error);
    await expect(alert(page)).toContainText('What the link has after that is left out.');
    await expect(pieces(page)).toHaveCount(count);
    // The address stays until the game is changed, so that the user can correct it.
    await expect(page).toHaveURL(new RegExp(`#${link.replace(/[?]/g, '\\?')}$`));
    await page.reload();
    await expect(alert(page)).toContainText(error);
    if (what === 'plies after the end') return;
    for (const point of link.includes('connect6') ? ['j5', 'j6'] : ['j5']) await click(page, point);
    await expect(page).not.toHaveURL(new RegExp(link.slice(-8).replace(/[?]/g, '\\?')));
  });
}

test('a link to a board that there is not says so, and opens the game', async ({ page }) => {
  await open(page, '#game=renju&size=99x99&moves=h8i9');
  await expect(alert(page)).toContainText('the sizes are 5 to 22');
  await expect(page.getByText('renju', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/size=99x99/);
});
