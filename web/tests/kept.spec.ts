// SPDX-License-Identifier: Apache-2.0
//
// The page must not lose a running game or a review: not by a reload, not by a look at another panel, and
// not by another game without a question.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { click, clickAll, expect, more, open, start, status, stones, test } from './page';

const pieces = (page: Page) => page.locator('.piece');
const panel = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const mistakes = (page: Page) => page.getByRole('list', { name: 'Mistakes' });

async function reviewed(page: Page) {
  // White does not block Black's open three. Black could make an open four, but plays m13 and later h9.
  await open(page, '#game=freestyle&moves=h8a1i8a3j8a5m13a7h9');
  await panel(page, 'Review');
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(mistakes(page)).toContainText('h9: missed win');
}

test('a review stays after a look at Analyse, and after a reload', async ({ page }) => {
  await reviewed(page);
  await panel(page, 'Analyse');
  await panel(page, 'Review');
  await expect(mistakes(page)).toContainText('h9: missed win');
  await page.reload();
  await expect(mistakes(page)).toContainText('h9: missed win');
  await expect(page.getByRole('table')).toContainText('%');
});

test('the better line of a review is played on the board, and the page returns to the game', async ({ page }) => {
  await reviewed(page);
  await mistakes(page).getByRole('button', { name: /^9\. h9/ }).click();
  await expect(page.locator('.ring.bad')).toHaveCount(1);
  await expect(page.locator('.ring.good')).toHaveCount(1); // the better point
  const graph = page.getByRole('img', { name: /Black's chance to win, known after/ });
  const label = (await graph.getAttribute('aria-label'))!;
  const better = page.locator('.better').getByRole('button');
  const line = await better.allInnerTexts();
  expect(line.length).toBeGreaterThan(2);
  await better.nth(2).click();
  await expect(pieces(page)).toHaveCount(11);
  await expect(graph).toHaveAttribute('aria-label', label); // of the game, not of the branch
  await expect(page).toHaveURL(new RegExp(`branch=8:${line.slice(0, 3).join(',')}&at=`));
  await expect(better).toHaveText(line);
  await expect(mistakes(page)).toContainText('h9: missed win');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(pieces(page)).toHaveCount(9);
});

test('a retry ends with its review when another game comes back', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i8');
  await page.evaluate(() => (location.hash = '#game=freestyle&moves=h8a1i8a3j8a5m13a7h9'));
  await panel(page, 'Review');
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('button', { name: /^Retry your mistakes/ }).click();
  await expect(status(page)).toContainText('What is better than');
  await page.getByRole('button', { name: /^Back to your game/ }).click();
  await expect(status(page)).toHaveText('Black to move');
  await clickAll(page, 'a1');
  await expect(pieces(page)).toHaveCount(3);
});

test('a review is sent as a link, and as one file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await reviewed(page);
  const list = await mistakes(page).getByRole('button').allInnerTexts();
  await page.getByRole('button', { name: 'Copy link with review' }).click();
  await expect(page.getByText('The link is in the clipboard.').last()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(2000);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save review as a page' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain('h9: missed win');
  // The other page shows the review without a search.
  const other = await context.newPage();
  let searches = 0;
  await other.route('**/api/review', (route) => (++searches, route.abort()));
  await other.goto(link);
  await expect(mistakes(other)).toBeVisible();
  expect(await mistakes(other).getByRole('button').allInnerTexts()).toEqual(list);
  expect(searches).toBe(0);
});

test('a reload keeps the seats, the clock and the level of a game', async ({ page }) => {
  await open(page);
  await (await more(page)).getByRole('combobox', { name: 'Clock' }).selectOption('10+5');
  await start(page, { name: 'freestyle', seat: '1', level: 2, ms: 100 });
  await click(page, 'h8');
  await expect(stones(page, 'white')).toHaveCount(1);
  await page.reload();
  await expect(status(page)).toHaveText(/Black \(you\) to move/);
  await expect(page.locator('.player.black .clock')).toHaveText(/^(9|10):\d\d$/);
  await expect(page.locator('.player.white')).toContainText('Level 2');
  await panel(page, 'Analyse');
  await panel(page, 'Play');
  await click(page, 'a1');
  await expect(stones(page, 'white')).toHaveCount(2);
  // Undo still knows which plies belong to this game.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pieces(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.reload();
  await expect(status(page)).toHaveText(/White \(Tengen\) wins: the other side resigned/);
});

test('a new tab brings back the game of a closed tab', async ({ page, context }) => {
  await open(page);
  await (await more(page)).getByRole('combobox', { name: 'Clock' }).selectOption('10+5');
  await start(page, { name: 'freestyle', seat: '1', level: 2, ms: 100 });
  await click(page, 'h8');
  await expect(stones(page, 'white')).toHaveCount(1);
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await open(next);
  await expect(pieces(next)).toHaveCount(0);
  await next.getByRole('button', { name: 'Back to your game' }).click();
  await expect(status(next)).toHaveText(/Black \(you\) to move/);
  await expect(next.locator('.player.white')).toContainText('Level 2');
  await expect(next.locator('.player.black .clock')).toHaveText(/^(9|10):\d\d$/);
  // Another tab is offered a copy, and the game goes on in its own tab.
  const other = await context.newPage();
  await open(other, '#game=freestyle&moves=a1');
  await expect(other.getByRole('button', { name: 'Back to your game' })).toBeVisible();
  await click(next, 'a1');
  await expect(stones(next, 'white')).toHaveCount(2);
});

test('New game and another link ask before they end a game', async ({ page }) => {
  await open(page, '#game=freestyle');
  await start(page, { name: 'freestyle', seat: 'both' });
  await clickAll(page, 'h8 i9');
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('dialog')).toContainText('A game is running.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await page.evaluate(() => (location.hash = '#game=renju&moves=h8'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/game=freestyle.*moves=h8i9$/);
  await expect(pieces(page)).toHaveCount(2);
  await clickAll(page, 'j10');
  await page.evaluate(() => (location.hash = '#game=renju&moves=h8'));
  await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await expect(pieces(page)).toHaveCount(1);
  await expect(page).toHaveURL(/game=renju/);
  await page.getByRole('button', { name: 'Back to your game: gomoku, freestyle, 3 moves' }).click();
  await expect(pieces(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible(); // the game goes on
});

test('lessons and puzzles give the game back, also after a reload', async ({ page }) => {
  await open(page, '#game=renju&size=15x15&comment=5:my%20note&moves=h8h9i9g7i7j10');
  const own = /comment=5:my%20note&moves=h8h9i9g7i7j10$/;
  const back = page.getByRole('button', { name: 'Back to your game' });
  await page.getByRole('button', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/board=/);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page).toHaveURL(own);
  await page.getByRole('button', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/board=/);
  await page.reload();
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'The 26 openings' }).click();
  await page.getByRole('button', { name: /Kagetsu/ }).click();
  await expect(page).toHaveURL(/moves=h8i9i8$|moves=h8\w+$/);
  await panel(page, 'Puzzles');
  await page.getByRole('button', { name: 'Puzzle of the day' }).click();
  await expect(status(page)).toHaveText('Find the win.');
  await back.click();
  await expect(page).toHaveURL(own);
  await panel(page, 'Puzzles');
  await page.getByRole('button', { name: 'Storm: 3 minutes' }).click();
  await expect(page).not.toHaveURL(own);
  await page.reload();
  await back.click();
  await expect(page).toHaveURL(own);
  await expect(back).toBeHidden();
});

test('a review names the players after swaps, and numbers the stones', async ({ page }) => {
  await open(page, '#game=renju&opening=tarannikov&first=Ann&second=Bo&moves=h8,swap,h9,g8,g10,k8,a1');
  await expect(page.locator('.player.black')).toContainText(/Bo\s*Black/);
  await panel(page, 'Review');
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(page.getByRole('row')).toHaveText([/Accuracy/, /^Black Bo/, /^White Ann/]);
});

test('a game goes on after its last plies were deleted', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle' });
  await clickAll(page, 'h8 i9 j10');
  await panel(page, 'Analyse');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(pieces(page)).toHaveCount(2);
  await panel(page, 'Play');
  await clickAll(page, 'a1 b1');
  await expect(page).toHaveURL(/moves=h8i9a1b1$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pieces(page)).toHaveCount(3);
});

test('Start keeps the stones that were put before it, for the same game', async ({ page }) => {
  await open(page);
  await clickAll(page, 'h8');
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await expect(stones(page, 'white')).toHaveCount(1);
  await expect(page).toHaveURL(/moves=h8[a-o]\d+$/);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await start(page, { name: 'freestyle' });
  await expect(pieces(page)).toHaveCount(0);
});

test('stones without a game: the page says so, and Tengen answers if the user plays on', async ({ page }) => {
  await open(page);
  const playOn = page.getByRole('button', { name: 'Play on from here' });
  await expect(playOn).toBeHidden();
  await clickAll(page, 'h8');
  await expect(page.getByText('You play both sides.')).toBeVisible();
  await playOn.click();
  await expect(stones(page, 'white')).toHaveCount(1);
  await expect(playOn).toBeHidden();
});

test('a double click on Resign asks, and does not resign', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle' });
  await clickAll(page, 'h8');
  await page.getByRole('button', { name: 'Resign' }).dblclick();
  await expect(page.getByRole('button', { name: 'Really resign?' })).toBeEnabled();
  await expect(status(page)).toHaveText('White to move');
});

test('the file of a resigned game names players, result and date', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await click(page, 'h8');
  await expect(stones(page, 'white')).toHaveCount(1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.getByRole('button', { name: 'Share and save' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SGF', exact: true }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('PB[Player]PW[Tengen 1]RE[W+R]');
  expect(text).toMatch(/DT\[\d{4}-\d\d-\d\d\]/);
});
