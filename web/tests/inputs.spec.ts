// SPDX-License-Identifier: Apache-2.0
//
// The page must do each action of the user exactly once, in the order of the inputs. The tests use fast inputs
// on a slow connection to the server, keys after clicks, undone moves, and moves that lose.
import type { Page } from '@playwright/test';
import { board, click, clickAll, doubleClick, expect, more, open, start, status, stones, tap, test } from './page';
import { slowWay } from './servers';

const pieces = (page: Page) => page.locator('.piece');
const plies = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('button');
const alert = (page: Page) => page.getByRole('alert');

// The next two functions run inside the page and send all their events at once. If the test sent each event
// from outside the page, its events would be slower than the connection to the server.

/** Clicks points of the board. `size` is the number of its rows. */
async function clickAtOnce(page: Page, points: string[], size: number) {
  await board(page).locator('svg').evaluate((svg: SVGSVGElement, { points, size }) => {
    for (const point of points) {
      const place = new DOMPoint(34 + (point.charCodeAt(0) - 97) * 30, 34 + (size - Number(point.slice(1))) * 30);
      const { x, y } = place.matrixTransform(svg.getScreenCTM()!);
      svg.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, detail: 1, bubbles: true }));
    }
  }, { points, size });
}

async function pressAtOnce(page: Page, keys: string[]) {
  await page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);
}

test.describe('on a way that takes 150 ms', () => {
  test.skip(!!process.env.STATIC, 'the page has no server there');
  let way: { url: string; close(): void };
  test.beforeAll(async ({ baseURL }) => {
    way = await slowWay(baseURL!, 150);
  });
  test.afterAll(() => way.close());
  const openSlow = async (page: Page, fragment: string) => {
    await page.goto(way.url + fragment);
    await expect(board(page)).toBeVisible();
  };

  test('a double click puts one stone', async ({ page }) => {
    await openSlow(page, '#game=freestyle');
    await clickAtOnce(page, ['h8', 'h8', 'i9', 'i9'], 15);
    await expect(page).toHaveURL(/moves=h8i9$/);
    await expect(pieces(page)).toHaveCount(2);
    await expect(alert(page)).toBeHidden();
  });

  test('fast clicks put all their stones, in order', async ({ page }) => {
    await openSlow(page, '#game=connect6');
    await click(page, 'j10');
    await expect(pieces(page)).toHaveCount(1);
    await clickAtOnce(page, ['k11', 'k12', 'a1', 'c3', 's19', 's17'], 19);
    await expect(page).toHaveURL(/moves=j10,k11-k12,a1-c3,s19-s17$/);
    await expect(pieces(page)).toHaveCount(7);
  });

  test('three times undo takes back three plies', async ({ page }) => {
    await openSlow(page, '#game=freestyle');
    await start(page, { name: 'freestyle' });
    await clickAll(page, 'h8 i9 j10 k11 l12');
    await pressAtOnce(page, ['u', 'u', 'u']);
    await expect(pieces(page)).toHaveCount(2);
    await expect(plies(page)).toHaveCount(2);
    await page.waitForTimeout(500); // no late answer may change the board
    await expect(pieces(page)).toHaveCount(2);
  });

  test('a double click on a choice makes it once', async ({ page }) => {
    await openSlow(page, '#game=freestyle&opening=swap-5&moves=h8');
    await page.getByRole('button', { name: 'Swap' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(plies(page)).toHaveText(['1h8', 'swap']);
    await page.waitForTimeout(500);
    await expect(plies(page)).toHaveCount(2);
    await expect(alert(page)).toBeHidden();
  });

  test('29 steps back are 29 steps back', async ({ page }) => {
    const moves = Array.from({ length: 40 }, (_, i) => `${'acegikm'[Math.floor(i / 6)]}${1 + 2 * (i % 6)}`).join('');
    await openSlow(page, `#game=freestyle&moves=${moves}`);
    await expect(pieces(page)).toHaveCount(40);
    await pressAtOnce(page, Array(29).fill('ArrowLeft'));
    await expect(pieces(page)).toHaveCount(11);
    const on = 'ArrowRight';
    await pressAtOnce(page, [on, on, on, on, 'Home', on, on, on]);
    await expect(pieces(page)).toHaveCount(3);
    await page.waitForTimeout(500); // no late answer may change the board
    await expect(pieces(page)).toHaveCount(3);
  });

  test('steps and stones are made in order', async ({ page }) => {
    await openSlow(page, '#game=freestyle&moves=h8i9j10');
    await pressAtOnce(page, ['ArrowLeft']);
    await clickAtOnce(page, ['a1', 'b1'], 15);
    await pressAtOnce(page, ['ArrowLeft']);
    await expect(plies(page)).toHaveText(['1h8', '2i9', '3j10', '3a1', '4b1']);
    await expect(pieces(page)).toHaveCount(3);
    await expect(page).toHaveURL(/moves=h8i9j10&branch=2:a1,b1&at=4$/);
  });

  test('a click that follows a choice at once is a point of this choice', async ({ page }) => {
    await openSlow(page, '#game=renju&opening=taraguchi-10&moves=h8,i9,j10,g7');
    await page.getByRole('button', { name: 'Offer 10 fifths' }).click();
    await clickAtOnce(page, ['a1', 'c1'], 15); // the fifth stone itself may not be put there
    await expect(page.getByText('Chosen: a1 c1. 8 to go.')).toBeVisible();
    await expect(alert(page)).toBeHidden();
  });

  test('a click that comes too early for its turn is checked when it is due', async ({ page }) => {
    await openSlow(page, '#game=renju&moves=h8a1i8c1j9a15j10');
    await clickAtOnce(page, ['c15', 'j8'], 15); // j8 becomes forbidden by the stone on j10
    await expect(alert(page)).toHaveText("j8 loses: A double three is forbidden.");
    await expect(pieces(page)).toHaveCount(8);
    await page.goto(`${way.url}#game=fourinarow&size=7x6`);
    await page.reload();
    await expect(board(page)).toBeVisible();
    await clickAtOnce(page, ['d6', 'd5', 'd4'], 6); // each falls on the piece before it
    await expect(page).toHaveURL(/moves=d1d2d3$/);
  });

  test('a typed ply that is entered twice is played once', async ({ page }) => {
    await openSlow(page, '#game=freestyle');
    await page.getByLabel('Move by its name').fill('h8');
    await page.locator('.steps form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(pieces(page)).toHaveCount(1);
    await page.waitForTimeout(500);
    await expect(alert(page)).toBeHidden();
  });

  test('a stone that is put during a new start belongs to the new game', async ({ page }) => {
    await openSlow(page, '#game=freestyle&moves=a1b2');
    const form = await more(page);
    await form.getByRole('combobox', { name: 'You play' }).selectOption('both');
    await form.getByRole('button', { name: 'Start' }).click();
    await click(page, 'h8');
    await expect(page).toHaveURL(/moves=h8$/);
    await expect(pieces(page)).toHaveCount(1);
  });
});

test('a double click puts one stone, and takes none back', async ({ page }) => {
  await open(page, '#game=connect6&moves=j10');
  await doubleClick(page, 'k11');
  await expect(page.locator('.begun')).toHaveCount(1);
  await page.waitForTimeout(200);
  await expect(page.locator('.begun')).toHaveCount(1);
  await doubleClick(page, 'k12');
  await expect(pieces(page)).toHaveCount(3);
  await expect(alert(page)).toBeHidden();
});

test('after a click on the board the arrows step through the game, and Enter puts nothing', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8i9');
  await click(page, 'a1');
  await expect(pieces(page)).toHaveCount(3);
  await page.keyboard.press('ArrowLeft');
  await expect(pieces(page)).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await expect(pieces(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowRight');
  await expect(pieces(page)).toHaveCount(2);
  await expect(plies(page)).toHaveCount(3);
  await expect(page.locator('.cursor')).toHaveCount(0);
  // A user who uses the keyboard must see the cursor.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(board(page)).toBeFocused();
  await expect(page.locator('.cursor')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/branch=2:/);
});

test('a chosen point can be taken back, each of ten', async ({ page }) => {
  await open(page, '#game=renju&opening=taraguchi-10&moves=h8,i9,j10,g7');
  await page.getByRole('button', { name: 'Offer 10 fifths' }).click();
  const points = ['a1', 'c1', 'e1', 'g1', 'i1', 'k1', 'm1', 'o1', 'n2'];
  for (const [i, point] of points.entries()) {
    await click(page, point);
    await expect(page.locator('.begun')).toHaveCount(i + 1);
  }
  await click(page, 'e1');
  await expect(page.locator('.begun')).toHaveCount(8);
  await expect(page.getByText('Chosen: a1 c1 g1 i1 k1 m1 o1 n2. 2 to go.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Chosen: a1 c1 g1 i1 k1 m1 o1. 3 to go.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Chosen: a1 c1 g1 i1 k1 m1. 4 to go.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.begun')).toHaveCount(0);
  await expect(plies(page)).toHaveCount(4);
});

test('undo with one stone of a turn put takes back that stone only', async ({ page }) => {
  await open(page);
  await start(page, { name: 'connect6' });
  await clickAll(page, 'j10 k11 k12 a1');
  await expect(page.locator('.begun')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.begun')).toHaveCount(0);
  await expect(pieces(page)).toHaveCount(3);
  await click(page, 'a1');
  await expect(page.locator('.begun')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(page.locator('.begun')).toHaveCount(0);
  await expect(plies(page)).toHaveCount(2);
  await click(page, 'a1');
  await expect(page.locator('.begun')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.locator('.begun')).toHaveCount(0);
  await expect(pieces(page)).toHaveCount(3);
  await page.keyboard.press('u');
  await expect(pieces(page)).toHaveCount(1);
});

test('a forbidden point is asked for again', async ({ page }) => {
  const link = '#game=renju&moves=h8a1i8c1j9a15j10c15';
  await open(page, link);
  const place = page.getByRole('button', { name: 'Place j8' });
  await click(page, 'j8');
  await expect(alert(page)).toHaveText("j8 loses: A double three is forbidden.");
  await expect(pieces(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(place).toBeHidden();
  await doubleClick(page, 'j8');
  await expect(place).toBeVisible();
  await page.waitForTimeout(200);
  await expect(pieces(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // The user enters the losing point by its name, and then with the cursor.
  await page.getByLabel('Move by its name').fill('j8');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText(/^j8 loses: .* Enter it again to play it\.$/);
  await expect(pieces(page)).toHaveCount(8);
  await page.getByLabel('Move by its name').fill('');
  await page.keyboard.press('Shift+Tab');
  await board(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(place).toBeVisible();
  await expect(pieces(page)).toHaveCount(8);
  await place.click();
  await expect(status(page)).toHaveText(/White wins: A double three/);
  // The page places a stone on another point without a question.
  await open(page, link);
  await page.reload();
  await click(page, 'j7');
  await expect(stones(page, 'black')).toHaveCount(5);
  // The user has selected that the page never asks for a confirmation.
  await open(page, link);
  await page.reload();
  await page.getByText('Options').click();
  await page.getByRole('combobox', { name: 'Confirm moves' }).selectOption('never');
  await page.getByText('Options').click();
  await click(page, 'j8');
  await expect(status(page)).toHaveText(/White wins: A double three/);
});

test('a forbidden point is asked for again after a touch, too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const page = await context.newPage();
  await open(page, '#game=renju&moves=h8a1i8c1j9a15j10c15');
  await tap(page, 'j8');
  await expect(alert(page)).toHaveText("j8 verliert: Eine Doppeldrei ist verboten.");
  await context.close();
});

test('on a phone on its side, the question covers no point', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 844, height: 390 } });
  const page = await context.newPage();
  await open(page, '#game=freestyle&moves=a1');
  await tap(page, 'h2');
  await expect(page.getByRole('button', { name: 'Place h2' })).toBeInViewport({ ratio: 1 });
  for (const point of ['h1', 'o15', 'o1']) {
    await tap(page, point);
    await expect(page.getByRole('button', { name: `Place ${point}` })).toBeInViewport({ ratio: 1 });
  }
  await tap(page, 'o1');
  await expect(stones(page, 'white')).toHaveCount(1);
  await context.close();
});

test('a record is typed and pasted while stones are on the board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#game=freestyle&moves=a1b2');
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('quick');
  await page.getByText('Open a record').click();
  const text = page.getByLabel('SGF, PSQ, JSON or the stones');
  await text.click();
  await page.keyboard.type('h8un');
  await expect(text).toHaveValue('h8un');
  await expect(text).toBeFocused();
  await expect(pieces(page)).toHaveCount(2);
  await page.evaluate(() => navigator.clipboard.writeText('h8i9j10'));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await expect(text).toHaveValue('h8i9j10');
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Read' }).click();
  await expect(pieces(page)).toHaveCount(3);
  await expect(text).toBeHidden();
  // If a record has several games, the user chooses a game from a list. The list must stay open, too.
  await page.getByText('Open a record').click();
  await text.fill('(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Ben];B[hh];W[ii])(;GM[4]SZ[15]RU[freestyle]PB[Cem]PW[Dora];B[gg])');
  await page.getByRole('button', { name: 'Read' }).click();
  await page.getByRole('button', { name: /Cem - Dora/ }).click();
  await expect(pieces(page)).toHaveCount(1);
});
