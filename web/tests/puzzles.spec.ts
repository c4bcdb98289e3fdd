// SPDX-License-Identifier: Apache-2.0
//
// Tests the puzzles with the set that the page has, and with a win that the user missed. The tests take the
// solutions from the file.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { click, expect, open, status, tap, test } from './page';

interface Puzzle {
  game: string;
  moves: string;
  line: string[];
}
const set: Puzzle[] = JSON.parse(readFileSync(new URL('../public/puzzles.json', import.meta.url), 'utf8'));

/** The puzzle on the board. `solved`: the moves of the puzzle before it; it must not be on the board any more. */
async function shown(page: Page, solved = ''): Promise<Puzzle> {
  let found: Puzzle | undefined;
  await expect
    .poll(async () => {
      const hash = await page.evaluate(() => location.hash);
      const [, game, moves] = /game=([^&]+).*moves=([^&]+)$/.exec(hash) ?? [];
      found = set.find((puzzle) => puzzle.game === game && puzzle.moves === moves && puzzle.moves !== solved);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

/** A corner that is empty and no solution. */
const wrongFor = ({ moves, line }: Puzzle) =>
  ['a1', 'b1', 'c1', 'd1', 'e1'].find((point) => point !== line[0] && !moves.match(/[a-z]\d+/g)!.includes(point))!;

async function openPuzzles(page: Page) {
  await page.getByRole('button', { name: 'Puzzles', exact: true }).click();
}

test('a run has the puzzles of the chosen game and difficulty, which the page remembers', async ({ page }) => {
  await open(page);
  await openPuzzles(page);
  const game = page.getByRole('combobox', { name: 'Game' });
  const difficulty = page.getByRole('combobox', { name: 'Difficulty' });
  await game.selectOption('pente');
  await expect(difficulty.getByRole('option')).toHaveText(['any', 'short wins: up to 7 moves']); // it has no others
  await game.selectOption('pente-keryo');
  await difficulty.selectOption('long');
  await page.reload();
  await expect(game.locator('option[value=tictactoe]')).toHaveCount(0);
  await expect(difficulty).toHaveValue('long');
  await page.getByRole('button', { name: 'Storm: until a mistake' }).click();
  const puzzle = await shown(page);
  expect(puzzle.game).toBe('pente-keryo');
  expect(puzzle.line.length).toBeGreaterThan(13);
});

test('without missed wins, no run of them begins', async ({ page }) => {
  await open(page);
  await openPuzzles(page);
  await page.getByRole('combobox', { name: 'Puzzles' }).selectOption('own');
  await expect(page.getByText('A review of your games collects the wins that you missed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Storm: 3 minutes' })).toBeDisabled();
});

test('the puzzle of the day is tried again until it is solved', async ({ page }) => {
  await open(page);
  await openPuzzles(page);
  await page.getByRole('button', { name: 'Puzzle of the day' }).click();
  const puzzle = await shown(page);
  if (!puzzle.game.startsWith('fourinarow')) {
    await click(page, wrongFor(puzzle));
    await expect(status(page)).toHaveText(`${wrongFor(puzzle)} does not win.`);
  }
  await click(page, puzzle.line[0]);
  await expect(status(page)).toHaveText(`${puzzle.line[0]} is right.`);
  await expect(page.getByText(puzzle.line.join(' '))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Puzzle of the day ✓' })).toBeVisible();
});

test('a run counts the puzzles up to the first mistake', async ({ page }) => {
  await open(page);
  await openPuzzles(page);
  await page.getByRole('button', { name: 'Storm: until a mistake' }).click();
  let puzzle = await shown(page);
  for (let solved = 1; solved <= 2; solved++) {
    await click(page, puzzle.line[0]);
    await expect(page.getByText(`${solved} solved`)).toBeVisible();
    puzzle = await shown(page, puzzle.moves);
  }
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 solved' })).toBeVisible();
  await expect(page.locator('.ghost')).toHaveCount(puzzle.line.length);
  await expect(page.getByText('Your best: 0 by the clock, 2 in a row.')).toBeVisible();
});

test('a run by the clock goes on after a mistake', async ({ page }) => {
  await open(page);
  await openPuzzles(page);
  await page.getByRole('button', { name: 'Storm: 3 minutes' }).click();
  const puzzle = await shown(page);
  await expect(page.getByText(/0 solved, (3:00|2:5\d)/)).toBeVisible();
  await click(page, puzzle.game.startsWith('fourinarow') ? puzzle.line[0] : wrongFor(puzzle));
  const next = await shown(page, puzzle.moves);
  await click(page, next.line[0]);
  await expect(status(page)).toHaveText(`${next.line[0]} is right.`);
});

test('a missed win of a reviewed game becomes a puzzle', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8a1i8a3m13a5j8a7h9');
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(page.getByRole('list', { name: 'Mistakes' })).toContainText('h9: missed win');
  await openPuzzles(page);
  await page.getByRole('combobox', { name: 'Puzzles' }).selectOption('own');
  await page.getByRole('button', { name: 'Storm: until a mistake' }).click();
  await expect(page).toHaveURL(/moves=h8a1i8a3m13a5j8a7$/);
  await click(page, 'g8'); // k8 wins, too
  await expect(page.getByRole('heading', { name: '1 solved' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to your game' }).click();
  await expect(page).toHaveURL(/moves=h8a1i8a3m13a5j8a7h9$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the question and the answer are beside the board', async ({ page }) => {
    await open(page);
    await openPuzzles(page);
    const begin = page.getByRole('button', { name: 'Storm: until a mistake' });
    await begin.click();
    const puzzle = await shown(page);
    await expect(status(page)).toHaveText('Find the win.');
    for (const seen of [page.locator('.board-box'), status(page)]) await expect(seen).toBeInViewport({ ratio: 1 });
    await tap(page, puzzle.line[0]);
    await page.getByRole('button', { name: `Place ${puzzle.line[0]}` }).click();
    await expect(status(page)).toHaveText(`${puzzle.line[0]} is right.`);
    for (const seen of [page.locator('.board-box'), status(page)]) await expect(seen).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('1 solved')).toBeInViewport();
  });
});
