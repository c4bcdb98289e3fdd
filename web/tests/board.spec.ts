// SPDX-License-Identifier: Apache-2.0
//
// The board itself: turned and mirrored, drawings, wheel and fingers, and the layout around it.
import type { CDPSession, Page } from '@playwright/test';
import { board, click, expect, open, pixelOf, start, stones, test } from './page';

const pieces = (page: Page) => page.locator('.piece');

/** Makes all animations end at once, so that places can be compared. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The place of the middle of an element in the window. */
const middle = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('on a board that is turned and mirrored a click means the point that is drawn there', async ({ page }) => {
  await open(page, '#game=freestyle&size=9x14&moves=b2');
  for (let turns = 0; turns < 8; turns++) {
    if (turns > 0) await page.getByRole('button', { name: 'Turn' }).click();
    if (turns === 4) await page.getByRole('button', { name: 'Mirror' }).click();
    // The coordinates say where d4 is. After an odd number of turns the letters are beside the board.
    const label = async (text: string) => (await page.locator('.axis text').filter({ hasText: new RegExp(`^${text}$`) }).boundingBox())!;
    const [letter, number] = [await label('d'), await label('4')];
    const [along, beside] = turns % 2 === 0 ? [letter, number] : [number, letter];
    await page.mouse.click(along.x + along.width / 2, beside.y + beside.height / 2);
    await expect(page).toHaveURL(/moves=b2d4$/);
    await expect(pieces(page)).toHaveCount(2);
    await page.keyboard.press('ArrowLeft');
    await expect(pieces(page)).toHaveCount(1);
  }
});

test('the wheel on the board steps through the game', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9j10');
  const { x, y } = await middle(page, '.board-box svg');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await expect(pieces(page)).toHaveCount(2);
  await page.mouse.wheel(0, -120);
  await expect(pieces(page)).toHaveCount(1);
  await page.mouse.wheel(0, 120);
  await expect(pieces(page)).toHaveCount(2);
});

test('the right button draws rings and arrows, which a click, a move or Escape removes', async ({ page }) => {
  const drawn = page.locator('.drawn');
  const draw = async (from: string, to: string) => {
    const [a, b] = [await pixelOf(page, from), await pixelOf(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
  };
  await open(page, '#game=freestyle&moves=h8i9');
  await draw('c3', 'f6');
  await draw('k4', 'k4');
  await expect(drawn).toHaveCount(2);
  await expect(page.locator('.drawn.arrow')).toHaveCount(1);
  await expect(pieces(page)).toHaveCount(2);
  await draw('c3', 'f6'); // the same arrow again removes it
  await expect(drawn).toHaveCount(1);
  await click(page, 'h8'); // a click that plays nothing
  await expect(drawn).toHaveCount(0);
  await draw('c3', 'f6');
  await page.keyboard.press('Escape');
  await draw('k4', 'm4');
  await click(page, 'j10');
  await expect(pieces(page)).toHaveCount(3);
  await expect(drawn).toHaveCount(0);
  await page.getByRole('button', { name: 'Draw' }).click();
  await click(page, 'c3');
  await expect(drawn).toHaveCount(1);
  await expect(pieces(page)).toHaveCount(3);
});

test('a row that wins is a line, and on a torus it goes on at the other edge', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8a1i8a2j8a3k8a4l8');
  await expect(page.locator('.win-line')).toHaveCount(1);
  // The numbers of the stones are above the line.
  const layers = await page.locator('.board-box [data-layer]').evaluateAll((all) => all.map((layer) => layer.getAttribute('data-layer')));
  expect(layers.indexOf('labels')).toBeGreaterThan(layers.indexOf('win'));
  await open(page, '#game=connect6-toroidal&moves=a8,c1-e1,b8-c8,g3-i3,n8-o8,k5-m5,m8-l8');
  // The line of the first board stays until the new position is there.
  await expect.poll(() => page.locator('.win-line').count()).toBeGreaterThan(1);
  // No line crosses the middle of the board.
  const longest = await page.locator('.win-line, .turn-line').evaluateAll((lines) => Math.max(...lines.map((line) => (line as SVGGraphicsElement).getBBox().width)));
  expect(longest).toBeLessThan(8 * 30);
});

test('the central area of irensei is drawn, and its captures are counted', async ({ page }) => {
  await open(page, '#game=irensei&moves=j10k10a1k11c1k9e1l10');
  await expect(page.locator('.inside')).toHaveCount(1);
  await expect(page.locator('.player.white .captures')).toHaveText('0 captured');
  await open(page, '#game=irensei&moves=j10j11a3i10a5k10a7j9');
  await expect(page.locator('.player.white .captures')).toHaveText('1 captured');
});

test('a piece that slides is placed by a click on its way', async ({ page }) => {
  await open(page, '#game=fourinarow-interior-gravity-4&size=8x8');
  await click(page, 'c4');
  await expect(page).toHaveURL(/moves=a4$/);
  await click(page, 'b4');
  await expect(page).toHaveURL(/moves=a4b4$/);
  await open(page, '#game=fourinarow-edge-grow-4&size=8x8');
  await page.reload();
  await click(page, 'c5');
  await expect(page).toHaveURL(/moves=a5$/);
});

test('the looks of the board are kept', async ({ page }) => {
  await open(page, '#game=renju&moves=h8');
  await page.getByText('Options').click();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('slate');
  await page.getByRole('combobox', { name: 'Stones' }).selectOption('flat');
  await page.getByRole('checkbox', { name: 'Coordinates' }).uncheck();
  await expect(page.locator('.axis')).toHaveCount(0);
  await page.reload();
  await expect(board(page)).toHaveAttribute('data-board', 'slate');
  await expect(board(page)).toHaveAttribute('data-stones', 'flat');
  await expect(page.locator('.axis')).toHaveCount(0);
  await page.getByText('Options').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Board' })).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Options' })).toBeFocused();
});

test('after Start the board has the focus, and keys play at once', async ({ page }) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Play now' });
  await page.getByRole('button', { name: 'Both sides' }).click();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/moves=i8$/);
});

test('the bar beside the board shows the chance of the position', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8a1i8a3j8a5');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await expect(page.getByRole('img', { name: /is not known/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.getByRole('img', { name: /^Black's chance to win: (9\d|100)\.\d%$/ })).toBeVisible();
  await expect(page.locator('.best')).toHaveCount(1);
});

for (const [width, height, part] of [[2560, 1440, 0.8], [1366, 768, 0.7], [1920, 1080, 0.77]]) {
  test(`at ${width}x${height} the board uses the height of the window`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '#game=freestyle');
    const box = (await page.locator('.board-box').boundingBox())!;
    expect(box.height).toBeGreaterThan(part * height);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([width, height]);
  });
}

test('nothing around the board moves while a game is played', async ({ page }) => {
  await open(page);
  await start(page, { name: 'pente', seat: '1', level: 1, ms: 100 });
  const places = () => page.locator('.board-box, .player, .tools, .moves').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await places();
  await click(page, 'j10');
  await expect(stones(page, 'white')).toHaveCount(1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText(/is a good move/)).toBeVisible();
  const after = await places();
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  // The hint is about the last move. It is not shown at an earlier one.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText(/is a good move/)).toBeHidden();
  await expect(page.locator('.ring.good')).toHaveCount(0);
});

test('in print there are the board and the moves, and no form', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.board-box svg')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Moves' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeHidden();
  await expect(page.locator('header')).toBeHidden();
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  /** `timestamp`: when the finger did this, in seconds since 1970; default: now. */
  const touch = async (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0, timestamp?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }], timestamp });

  test('a finger that rests gets a magnifier, and its point is asked for', async ({ page }) => {
    await open(page, '#game=renju&moves=h8');
    const client = await page.context().newCDPSession(page);
    const [from, to] = [await pixelOf(page, 'e5'), await pixelOf(page, 'f6')];
    await touch(client, 'touchStart', from.x, from.y);
    await expect(page.locator('.lens')).toBeVisible();
    await expect(page.locator('.lens b')).toHaveText('e5');
    await touch(client, 'touchMove', to.x, to.y);
    await expect(page.locator('.lens b')).toHaveText('f6');
    await touch(client, 'touchEnd');
    await expect(page.locator('.lens')).toBeHidden();
    await page.getByRole('button', { name: 'Place f6' }).click();
    await expect(page).toHaveURL(/moves=h8f6$/);
  });

  test('a swipe steps through the game, and places nothing', async ({ page }) => {
    await open(page, '#game=renju&moves=h8i9j10');
    const client = await page.context().newCDPSession(page);
    const { x, y } = await pixelOf(page, 'h5');
    // A swipe is short. The times are given, so that it is short on a slow machine, too.
    let clock = Date.now() / 1000;
    const swipe = async (by: number, pause = 0) => {
      const began = (clock = Math.max(clock + 1, Date.now() / 1000));
      await touch(client, 'touchStart', x, y, began);
      await page.waitForTimeout(pause);
      for (let i = 1; i <= 4; i++) await touch(client, 'touchMove', x + (by * i) / 4, y + 2, began + i / 40);
      await touch(client, 'touchEnd', 0, 0, began + 1 / 8);
    };
    await swipe(100);
    await expect(pieces(page)).toHaveCount(2);
    await swipe(-100);
    await expect(pieces(page)).toHaveCount(3);
    await swipe(100, 500); // the page is told late of the moves
    await expect(pieces(page)).toHaveCount(2);
    await expect(page.locator('.confirm')).toBeHidden();
    await expect(page.locator('.lens')).toBeHidden();
  });
});
