// SPDX-License-Identifier: Apache-2.0
//
// A click must select the point that is drawn at its place: on boards and in windows of every shape. The
// tests compute the places of the points from the drawn lines and holes.
import { expect, open, test } from './page';

test.skip(!!process.env.STATIC, 'the page is drawn in the same way with a server');

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 3 };
const desk = { isMobile: false, hasTouch: false };
const windows = [
  { name: 'a desktop', viewport: { width: 1400, height: 900 }, ...desk },
  { name: 'a low window', viewport: { width: 1366, height: 650 }, ...desk },
  { name: 'a desktop at 200 %', viewport: { width: 700, height: 450 }, deviceScaleFactor: 2, ...desk },
  { name: 'a low window at 200 %', viewport: { width: 683, height: 325 }, deviceScaleFactor: 2, ...desk },
  { name: 'a phone', viewport: { width: 390, height: 844 }, ...phone },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, ...phone },
];
const boards = [
  'freestyle&size=14x15', 'freestyle&size=9x20', 'freestyle&size=20x9', 'freestyle&size=10x15', 'freestyle&size=22x22',
  'freestyle&size=5x22', 'renju&size=15x15', 'irensei', 'connect6-toroidal', 'fourinarow&size=7x6', 'fourinarow&size=7x12',
  'fourinarow&size=12x4', 'fourinarow-interior-gravity-4&size=8x8', 'fourinarow-edge-grow-4&size=6x9',
];

/** The places of the drawn columns and rows, in pixels of the window. */
interface Drawn {
  xs: number[];
  ys: number[];
}

/** Runs in the page. */
function drawn(): Drawn {
  const middles = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
  const rows = [...document.querySelectorAll('.axis text')].filter((text) => /\d/.test(text.textContent!)).length;
  const holes = middles('.hole'); // row by row
  if (holes.length > 0) {
    const columns = holes.length / rows;
    return { xs: holes.slice(0, columns).map(({ x }) => x), ys: holes.filter((_, i) => i % columns === 0).map(({ y }) => y) };
  }
  const lines = middles('.grid:not(.beyond) path'); // the rows, then the columns
  return { xs: lines.slice(rows).map(({ x }) => x), ys: lines.slice(0, rows).map(({ y }) => y) };
}

/**
 * Runs in the page. Moves the mouse to each drawn point and to places near it. Returns the places at which
 * the page selected another point.
 */
async function pointAround({ xs, ys }: Drawn): Promise<string[]> {
  const cell = xs[1] - xs[0];
  const svg = document.querySelector('.board svg')!;
  const wrong: string[] = [];
  for (const [i, x] of xs.entries()) {
    for (const [j, y] of ys.entries()) {
      for (const [dx, dy] of [[0, 0], [0.45, 0.45], [-0.45, -0.45]]) {
        const place = { clientX: x + dx * cell, clientY: y + dy * cell };
        svg.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true, ...place }));
        await new Promise<void>((shown) => queueMicrotask(shown)); // the page shows the point below the mouse
        const box = document.querySelector('.preview')?.getBoundingClientRect();
        const right = box && Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) < cell / 10;
        if (!right) wrong.push(`column ${i}, row ${j}, beside it by ${dx},${dy}`);
      }
    }
  }
  return wrong;
}

for (const { name, ...options } of windows) {
  test(`a click means the point that is drawn there, in ${name}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, locale: 'en-GB', ...options });
    const page = await context.newPage();
    for (const board of boards) {
      await page.goto('about:blank');
      await open(page, `#game=${board}`);
      // In a set-up every point may be chosen.
      await page.getByRole('button', { name: 'Analyse' }).first().click();
      await page.getByText('Set up a position').click();
      await page.getByRole('button', { name: 'Black', exact: true }).click();
      await page.locator('.board svg').scrollIntoViewIfNeeded();
      const points = await page.evaluate(drawn);
      expect(points.xs[1] - points.xs[0], board).toBeGreaterThan(5);
      expect(await page.evaluate(pointAround, points), board).toEqual([]);
      // Real clicks or taps, on the corners and one other point.
      const pieces = page.locator('.piece circle');
      const [{ xs, ys }, last] = [points, { x: points.xs.length - 1, y: points.ys.length - 1 }];
      const chosen = [[0, 0], [last.x, 0], [0, last.y], [last.x, last.y], [last.x >> 1, 1]].map(([x, y]) => ({ x: xs[x], y: ys[y] }));
      for (const { x, y } of chosen) await (options.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await expect(pieces, board).toHaveCount(chosen.length);
      const put = await pieces.evaluateAll((circles) =>
        circles.map((circle) => circle.getBoundingClientRect()).map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 })),
      );
      for (const { x, y } of chosen) expect(put.some((p) => Math.hypot(p.x - x, p.y - y) < 2), `${board}: ${x},${y}`).toBe(true);
    }
    await context.close();
  });
}
