// SPDX-License-Identifier: Apache-2.0
//
// What the tests do with the page, in the words of its users.
import { test as base, expect, type Page } from '@playwright/test';

/** A test fails when the page throws, or the browser refuses it something. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      // A question that the server refuses is answered by a status, which the browser notes.
      if (message.type() === 'error' && !/status of 400/.test(message.text())) wrong.push(message.text());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});
export { expect };

export async function open(page: Page, fragment = '') {
  await page.goto(fragment ? `./${fragment}` : './');
  await expect(board(page)).toBeVisible();
}

export const board = (page: Page) => page.getByRole('application');
export const status = (page: Page) => page.locator('.turn');
export const stones = (page: Page, colour: 'black' | 'white') => page.locator(`.piece .${colour}`);

/** Where a point of the board is in the window: 30 units between lines, 34 to the edge. */
async function pixelOf(page: Page, point: string) {
  const picture = board(page).locator('svg');
  const box = (await picture.boundingBox())!;
  const [width, height] = await picture.evaluate((svg: SVGSVGElement) => [
    svg.viewBox.baseVal.width,
    svg.viewBox.baseVal.height,
  ]);
  const rows = (height - 68) / 30 + 1;
  const x = 34 + (point.charCodeAt(0) - 97) * 30;
  const y = 34 + (rows - Number(point.slice(1))) * 30;
  return { x: box.x + (x / width) * box.width, y: box.y + (y / height) * box.height };
}

export async function click(page: Page, point: string) {
  const { x, y } = await pixelOf(page, point);
  await page.mouse.click(x, y);
}

export async function tap(page: Page, point: string) {
  const { x, y } = await pixelOf(page, point);
  await page.touchscreen.tap(x, y);
}

/** Starts a game in the form of the play panel. */
export async function start(
  page: Page,
  game: { name: string; variant?: string; opening?: string; size?: [number, number]; seat?: '1' | '2' | 'both' | 'none'; level?: number; ms?: number },
) {
  const form = page.locator('form.fields');
  await form.getByRole('combobox', { name: 'Game', exact: true }).selectOption(game.name);
  if (game.variant) await form.getByRole('combobox', { name: 'Variant' }).selectOption(game.variant);
  if (game.size) {
    await form.getByLabel('Width').selectOption(String(game.size[0]));
    await form.getByLabel('Height').selectOption(String(game.size[1]));
  }
  await form.getByRole('combobox', { name: 'Opening' }).selectOption(game.opening ?? 'none');
  await form.getByRole('combobox', { name: 'You play' }).selectOption(game.seat ?? 'both');
  if (game.level) await form.getByRole('combobox', { name: 'Level of Tengen' }).selectOption(String(game.level));
  if (game.ms) await form.getByRole('combobox', { name: 'Time a move' }).selectOption(String(game.ms));
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(form).toBeHidden();
}

/** Plays the points by clicks, each when the page shows the one before. */
export async function clickAll(page: Page, points: string) {
  for (const point of points.split(' ')) {
    const before = await page.evaluate(() => location.hash);
    const begun = await page.locator('.begun').count();
    await click(page, point);
    await expect
      .poll(async () => (await page.evaluate(() => location.hash)) !== before || (await page.locator('.begun').count()) > begun)
      .toBe(true);
  }
}
