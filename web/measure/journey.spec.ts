// SPDX-License-Identifier: Apache-2.0
//
// A user's journey of 60 steps on a way of 150 ms. After every fifth step the page is loaded again, and at two
// steps the server ends while the user plays. Nothing may be lost, and nothing may be there twice. It takes a
// minute, so it is not one of the tests.
import { board, click, expect, test } from '../tests/page';
import { serve, slowWay } from '../tests/servers';

test.use({ expectedErrors: /net::ERR_|status of 503/ });

test('a journey of 60 steps, with 12 reloads and two servers that end', async ({ page }) => {
  test.setTimeout(300_000);
  let server = await serve();
  const { url, port } = server;
  const way = await slowWay(url, 150);
  await page.goto(`${way.url}#game=freestyle`);
  await expect(board(page)).toBeVisible();

  // Every second point of the board: nobody gets a row of five.
  const points = [...Array(64).keys()].map((i) => `${'acegikmo'[i % 8]}${1 + 2 * (i >> 3)}`);
  const played: string[] = [];
  const comments = new Map<number, string>(); // by the number of plies
  const comment = page.getByLabel('Comment on this position');
  const check = async () => {
    await expect.poll(() => page.evaluate(() => location.hash.match(/moves=([^&]*)/)?.[1] ?? '')).toBe(played.join(''));
    await expect(page.locator('.piece')).toHaveCount(played.length);
    await expect(comment).toHaveValue(comments.get(played.length) ?? '');
  };
  const play = async () => {
    const point = points.shift()!;
    await click(page, point);
    played.push(point);
  };

  for (let step = 1; step <= 60; step++) {
    if (step === 20 || step === 40) {
      await server.end('SIGKILL');
      await play();
      await expect(page.getByRole('alert')).toHaveText(/Tengen does not answer/);
      server = await serve(port);
      await expect(page.getByRole('alert')).toBeHidden();
    } else if (step % 6 === 3) {
      comments.set(played.length, `step ${step}`);
      await comment.fill(`step ${step}`);
    } else if (step % 11 === 0) {
      await page.getByRole('button', { name: 'Delete from here' }).click();
      comments.delete(played.length);
      played.pop();
    } else if (step % 13 === 0) {
      await page.locator('body').press('ArrowLeft');
      await page.locator('body').press('ArrowRight');
    } else {
      await play();
    }
    await check();
    if (step % 5 === 0) {
      await page.reload();
      await check();
    }
  }
  console.log(`${played.length} plies and ${comments.size} comments are there`);
  await server.end('SIGTERM');
  way.close();
});
