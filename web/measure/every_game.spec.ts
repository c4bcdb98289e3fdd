// SPDX-License-Identifier: Apache-2.0
//
// Plays a whole game of every game of the registry by clicks on the board, on the smallest board of
// the game, with random legal points. It takes minutes, so it is not one of the tests. GAME=TEXT plays
// only the games whose names contain the text.
import { board, click, expect, open, status, test } from '../tests/page';

interface Facts {
  games: { name: string; sizes: { min: number; sides: number[] | null } }[];
}
interface Position {
  outcome: 'black' | 'white' | 'draw' | null;
  legal: string[];
  forbidden: { point: string }[];
  turn: number;
  plies: { text: string }[];
}

test('every game can be played to its end', async ({ page, request, baseURL }) => {
  test.setTimeout(3_600_000);
  const { games } = (await (await request.get(`${baseURL}api/games`)).json()) as Facts;
  let seed = 1;
  const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (const { name, sizes } of games.filter((game) => game.name.includes(process.env.GAME ?? ''))) {
    const side = sizes.sides ? Math.min(...sizes.sides) : sizes.min;
    await page.goto('about:blank');
    await open(page, `#game=${name}&size=${side}x${side}`);
    const shown = async (): Promise<Position> => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/position'));
      await page.reload();
      return (await answer).json() as Promise<Position>;
    };
    let position = await shown();
    while (position.outcome === null) {
      const turn = position.turn;
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/position'));
      const point = position.legal[below(position.legal.length)];
      await click(page, point);
      // A losing point needs two clicks.
      if (position.forbidden.some((forbidden) => forbidden.point === point)) await click(page, point);
      position = (await (await answer).json()) as Position;
      expect(position.turn).toBeGreaterThanOrEqual(turn);
    }
    await expect(status(page), name).toHaveText(position.outcome === 'draw' ? /^Draw/ : /wins/);
    await expect(board(page)).toBeVisible();
    console.log(`${name} ${side}x${side}: ${position.turn} plies, ${await status(page).innerText()}`);
  }
});
