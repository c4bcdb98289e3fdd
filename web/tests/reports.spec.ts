// SPDX-License-Identifier: Apache-2.0
//
// The page of `review --report`, opened as a file. Its board is the board of the page.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { board, click, expect, graveOf, stones, tap, test } from './page';

test.skip(process.env.STATIC !== undefined, 'only the program writes reports');

/** Reviews a game and opens the report. */
async function openReport(page: Page, variant: string, side: number, moves: string) {
  const plies = moves.split(' ').map((name) => ({ ply: `${name.charCodeAt(0) - 97},${side - Number(name.slice(1))}` }));
  const record = test.info().outputPath('game.json');
  const report = test.info().outputPath('report.html');
  writeFileSync(record, JSON.stringify({ id: 'g', game: { variant, size: [side, side] }, players: ['Anna', 'Bo'], plies }));
  const program = process.env.TENGEN ?? '../build/release/pbrain-tengen';
  execFileSync(program, ['review', '--nodes', '200', '--memory-mb', '16', '--report', report, record], { stdio: 'ignore' });
  await page.goto(`file://${report}`);
}

/** Retries the mistakes up to the one that says `text`. */
async function retry(page: Page, text: string) {
  const said = page.locator('.said');
  await page.getByRole('button', { name: 'Retry the mistakes' }).click();
  for (let i = 0; i < 9 && !(await said.innerText()).includes(text); i++) await page.getByRole('button', { name: 'Next mistake' }).click();
  await expect(said).toContainText(text);
  return said;
}

test('the report of a pente game is stepped through, and a mistake is retried by a click', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReport(page, 'pente', 19, 'j10 j9 j11 k11 c3 l11 m11 a19 j12 c19 j13 e19 s1 g19');
  await expect(page.locator('.piece')).toHaveCount(12);
  await page.getByRole('button', { name: '7. m11' }).click();
  await expect(page.locator('.piece')).toHaveCount(5);
  await expect(board(page).locator('.captured')).toHaveCount(2);
  await expect(page.getByText('Captured: Black 2, White 0')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(stones(page, 'white')).toHaveCount(3);
  await board(page).hover();
  await page.mouse.wheel(0, 120);
  await expect(stones(page, 'white')).toHaveCount(1);

  await page.getByRole('button', { name: '13. s1' }).click();
  // The line at the pointer is on the board: j14 makes five.
  await page.locator('.lines').getByRole('button', { name: 'j14', exact: true }).first().hover();
  await expect(page.getByRole('application', { name: /^The line after j14/ })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('application', { name: /^The board after 13. s1/ })).toBeVisible();

  const said = await retry(page, '13. s1 was played');
  await click(page, 'j13');
  await expect(said).toContainText('No such point is free.');
  await click(page, 'j14');
  await expect(said).toContainText('That is the best that was found.');
  await expect(page.locator('.begun')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(said).toContainText('13. s1: missed win');
  await page.screenshot({ path: 'test-results/report-pente.png', fullPage: true });
  expect(await graveOf(page)).toEqual([]);
});

test('the report of a renju game is used with a finger on a phone, in dark colours', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await openReport(page, 'renju', 15, 'h8 h9 h7 c15 h6 e15 h5 o15 m3 h4 c11 a1 d11 a3 e12 a5 e13 o1');
  await page.getByRole('button', { name: '18. o1' }).tap();
  await expect(page.locator('[data-layer=rules] .cross')).toHaveCount(1); // e11 is forbidden
  const said = await retry(page, '9. m3 was played');
  await tap(page, 'h4');
  await expect(said).toContainText('That is the best that was found.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.screenshot({ path: 'test-results/report-renju.png', fullPage: true });
  expect(await graveOf(page)).toEqual([]);
  await context.close();
});
