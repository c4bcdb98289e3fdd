// SPDX-License-Identifier: Apache-2.0
//
// The start screen opens the other panels, and the lessons about the forbidden points of renju.
import { click, expect, open, pixelOf, status, test } from './page';

test('the forbidden points of all lessons are found', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Learn' }).click();
  const panel = page.getByRole('region', { name: 'Learn' });
  const solutions = [['j8', 'A double three'], ['i8', 'A double four'], ['h8', 'A double four'], ['h8', 'An overline']];
  for (const [i, [point, why]] of solutions.entries()) {
    await expect(panel.getByText(`Position ${i + 1} of 6`)).toBeVisible();
    await expect(page.locator('.cross')).toHaveCount(0); // the board does not tell
    await click(page, 'a1');
    await expect(status(page)).toHaveText('a1 is not forbidden.');
    await expect(page.locator('.ring.plain')).toHaveCount(1);
    await click(page, point);
    await expect(status(page)).toHaveText(`${point}: ${why} is forbidden.`);
    await expect(page.locator('.cross.bad')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Next' }).click();
  }
  await expect(panel.getByText('Position 5 of 6')).toBeVisible();
  await panel.getByRole('button', { name: 'There is none' }).click();
  await expect(status(page)).toHaveText('Right: no point is forbidden here.');
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByText('Position 6 of 6')).toBeVisible();
  await panel.getByRole('button', { name: 'Show' }).click();
  await expect(status(page)).toHaveText('Right: no point is forbidden here.');
  await panel.getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
});

test('a forbidden point shows the threes that make it forbidden', async ({ page }) => {
  await open(page, '#game=renju&moves=i8,a1,j8,a3,h9,a5,h10,a7');
  const rows = page.locator('.foul-row');
  const { x, y } = await pixelOf(page, 'h8');
  await page.mouse.move(x, y);
  await expect(rows).toHaveCount(2);
  await click(page, 'd4');
  await expect(rows).toHaveCount(0);
});

test('each card of the start screen opens its panel', async ({ page }) => {
  await open(page);
  for (const [card, name] of [['Solve', 'Puzzles'], ['Analyse', 'Analyse'], ['Review', 'Review']]) {
    await page.getByRole('region', { name: 'Play' }).getByRole('button', { name: card }).click();
    await expect(page.getByRole('region', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Play' }).first().click();
  }
  // A game that is chosen by its picture is played with one more click.
  await page.getByRole('button', { name: 'Renju', exact: true }).click();
  await page.getByRole('button', { name: 'Both sides' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/game=renju/);
});

test('the 26 openings are shown on the board, and can be played on from', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Learn' }).click();
  const panel = page.getByRole('region', { name: 'Learn' });
  await panel.getByRole('button', { name: 'The 26 openings' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(26);
  await panel.getByRole('button', { name: 'D4 Kagetsu Black wins' }).click();
  await expect(page.locator('.piece')).toHaveCount(3);
  await expect(page.locator('.pattern')).toHaveText('Kagetsu (D4)');
  await click(page, 'j10');
  await expect(page.locator('.piece')).toHaveCount(4);
  await panel.getByRole('button', { name: 'I13 Suisei White wins' }).click();
  await expect(page.locator('.pattern')).toHaveText('Suisei (I13)');
  await panel.getByRole('button', { name: 'Forbidden points' }).click();
  await expect(panel.getByText('Position 1 of 6')).toBeVisible();
});
