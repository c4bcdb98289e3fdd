// SPDX-License-Identifier: Apache-2.0
//
// Actions of a user on the page. All tests of the page use these functions.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';

/** A test also fails if the page throws or the browser logs an error that does not match `expectedErrors`. */
export const test = base.extend<{ expectedErrors: RegExp }>({
  // The browser logs an error for each request that the server refuses with status 400.
  expectedErrors: [/status of 400/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) wrong.push(message.text());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});
export { expect };

/** What axe finds on the page that is serious or critical. */
export async function graveOf(page: Page) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }> } };
    return (await axe.run()).violations;
  });
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

export async function open(page: Page, fragment = '') {
  await page.goto(fragment ? `./${fragment}` : './');
  await expect(board(page)).toBeVisible();
}

export const board = (page: Page) => page.getByRole('application');
export const status = (page: Page) => page.locator('.turn');
export const stones = (page: Page, colour: 'black' | 'white') => page.locator(`.piece .${colour}`);

/** The pixel of a point in the window. In the SVG, lines are 30 units apart and start 34 from the edge. */
export async function pixelOf(page: Page, point: string) {
  return board(page).locator('svg').first().evaluate((svg: SVGSVGElement, point) => {
    const rows = (svg.viewBox.baseVal.height - 68) / 30 + 1;
    const x = 34 + (point.charCodeAt(0) - 97) * 30;
    const y = 34 + (rows - Number(point.slice(1))) * 30;
    const pixel = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!);
    return { x: pixel.x, y: pixel.y };
  }, point);
}

export async function click(page: Page, point: string) {
  const { x, y } = await pixelOf(page, point);
  await page.mouse.click(x, y);
}

/** A double click: two clicks with the same events as from a mouse. */
export async function doubleClick(page: Page, point: string) {
  const { x, y } = await pixelOf(page, point);
  await page.mouse.dblclick(x, y, { delay: 50 });
}

export async function tap(page: Page, point: string) {
  const { x, y } = await pixelOf(page, point);
  await page.touchscreen.tap(x, y);
}

/** Opens the form with all options of a new game, in the Play panel. */
export async function more(page: Page) {
  const form = page.locator('form.fields');
  if (!(await form.isVisible())) await page.locator('summary', { hasText: /^(More|Mehr)$/ }).click();
  return form;
}

/** Starts a game with the form in the Play panel. */
export async function start(
  page: Page,
  game: { name: string; variant?: string; opening?: string; size?: [number, number]; seat?: '1' | '2' | 'both' | 'none'; level?: number; ms?: number },
) {
  const form = await more(page);
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

/** Clicks the points. After each click it waits until the page shows the new stone. */
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
