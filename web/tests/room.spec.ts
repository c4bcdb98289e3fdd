// SPDX-License-Identifier: Apache-2.0
//
// Two people play over the network. Each has a browser of their own, with its own storage.
import type { Browser, Page } from '@playwright/test';
import { board, click, clickAll, expect, open, more, status, stones, test } from './page';
import { serve } from './servers';

test.skip(!!process.env.STATIC, 'the page has no server there');

/** Makes a room for the game of the form. Returns the link for the guest. */
async function invite(page: Page): Promise<string> {
  await page.locator('summary', { hasText: 'With a friend' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(status(page)).toHaveText('Waiting for the second player');
  return page.getByLabel('Link to the game').inputValue();
}

/** Opens a link in the browser of another person. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await expect(board(page)).toBeVisible();
  return page;
}

/** The same, and takes the free seat. */
async function join(browser: Browser, url: string): Promise<Page> {
  const page = await visit(browser, url);
  await page.getByRole('button', { name: 'Take the free seat' }).click();
  return page;
}

/** The players put stones in turn. Each stone has to appear on all pages. */
async function playAll(players: [Page, Page], points: string, pages: Page[] = players) {
  let count = await players[0].locator('.piece').count();
  for (const [i, point] of points.split(' ').entries()) {
    await click(players[i % 2], point);
    ++count;
    for (const page of pages) await expect(page.locator('.piece')).toHaveCount(count);
  }
}

test('two people play in a network, one reloads the page, and a third one watches', async ({ page: owner, browser }) => {
  const server = await serve(0, ['--host', '0.0.0.0']);
  await owner.goto(server.url);
  const link = new URL(await invite(owner));
  expect(link.search).toMatch(/^\?room=[0-9a-f]{32}$/); // without the token
  const here = `http://127.0.0.1:${server.port}/${link.search}`;
  const guest = await join(browser, here);
  await expect(status(guest)).toHaveText('Black to move');
  await expect(status(owner)).toHaveText('Black (you) to move');
  await expect(guest.getByRole('navigation').getByRole('button')).toHaveText(['Play']);
  await expect(owner.getByRole('navigation').getByRole('button')).toHaveText(['Play']);
  await playAll([owner, guest], 'h8 a1 i8 a3');
  await guest.reload();
  // The owner leaves the game, and comes back.
  await owner.getByRole('button', { name: 'Leave' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(guest.getByText('not connected')).toBeVisible();
  await owner.getByRole('button', { name: 'Back to your game with a friend' }).click();
  await expect(guest.getByText('not connected')).toBeHidden();
  const third = await visit(browser, here);
  await expect(third.getByText('You watch this game.')).toBeVisible();
  await playAll([owner, guest], 'j8 a5 k8 a7 l8', [owner, guest, third]);
  for (const page of [owner, guest, third]) await expect(status(page)).toHaveText(/^Black.* wins: 5 in a row/);
  await expect(guest.getByRole('button', { name: 'Review this game' })).toBeHidden();
  await expect(owner.getByRole('button', { name: 'Review this game' })).toBeVisible();

  await owner.getByRole('button', { name: 'New game, sides changed' }).click();
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(status(guest)).toHaveText('Black (you) to move');
  await playAll([guest, owner], 'h8 i9', [owner, guest, third]);
  await owner.goto('about:blank'); // the end of a server that is in use is an error
  await server.end('SIGTERM');
});

test('a swap, a ply that is taken back, a clock, a name, and a draw', async ({ page: first, browser }) => {
  await open(first);
  const form = await more(first);
  await form.getByRole('combobox', { name: 'Opening' }).selectOption('swap-2');
  await form.getByRole('combobox', { name: 'Clock' }).selectOption('5+3');
  const second = await join(browser, await invite(first));
  await clickAll(first, 'h8 i9 j10');
  await second.getByRole('button', { name: 'Swap' }).click();
  await expect(status(first)).toContainText('White (you) to move');
  await expect(first.locator('.clock')).toHaveText([/^[45]:\d\d$/, /^[45]:\d\d$/]);
  await click(first, 'a1');
  await expect(stones(second, 'white')).toHaveCount(2);
  await first.getByRole('button', { name: 'Ask to take back' }).click();
  await second.getByRole('button', { name: 'Accept' }).click();
  for (const page of [first, second]) await expect(stones(page, 'white')).toHaveCount(1);
  await second.getByLabel('Your name').fill('Bo');
  await second.getByLabel('Your name').press('Enter');
  await expect(first.locator('.player')).toContainText(['Bo', 'Player 1']);
  await second.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(first.getByText('Bo offers a draw.')).toBeVisible();
  await first.getByRole('button', { name: 'Accept' }).click();
  for (const page of [first, second]) await expect(status(page)).toContainText('Draw: both sides agreed');
});
