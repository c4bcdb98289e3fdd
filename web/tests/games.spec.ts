// SPDX-License-Identifier: Apache-2.0
//
// Plays whole games by clicks on the board.
import type { EngineInfo } from '../src/engine/engine';
import { rulesOf, ruleValues } from '../src/rules';
import { board, click, clickAll, expect, more, open, start, status, stones, test } from './page';

const games: { name: string; points: string; asks?: string; end: RegExp }[] = [
  { name: 'freestyle', points: 'h8 a1 i8 a2 j8 a3 k8 a4 l8', end: /^Black wins: 5 in a row/ },
  // Six stones in row 8 do not win. Five on column h win.
  { name: 'standard', points: 'h8 a1 i8 a2 j8 a3 l8 a5 m8 b1 k8 c5 h9 c7 h10 e1 h11 e3 h12', end: /^Black wins: 5 in a row/ },
  // Five in row 8 between two white stones do not win. Five on column h win.
  { name: 'caro', points: 'h8 g8 i8 m8 j8 a1 k8 a3 l8 a5 h9 a7 h10 c1 h11 c3 h12', end: /^Black wins: 5 in a row/ },
  { name: 'renju', points: 'h8 a1 i8 c1 j9 a15 j10 c15', asks: 'j8', end: /^White wins: A double three/ },
  { name: 'pente', points: 'j10 k10 a1 l10 m10 s1 k10 s3 l10 s5 n10', end: /^Black wins/ },
  { name: 'connect6', points: 'j10 a1 a3 k10 l10 a5 a7 m10 n10 c1 c3 o10 c19', end: /^Black wins: 6 in a row/ },
  // After a click at the top of a column, the stone falls to its lowest empty point.
  { name: 'fourinarow', points: 'd6 e6 d6 e6 d6 e6 d6', end: /^Black wins: 4 in a row/ },
  { name: 'irensei', points: 'e10 a1 f10 a3 g10 a5 h10 a7 i10 c1 j10 c3 k10', end: /^Black wins: 7 in a row/ },
  { name: 'tictactoe', points: 'a1 b1 b2 c1 c3', end: /^Black wins: 3 in a row/ },
  // Three in a row lose.
  { name: 'squava', points: 'a1 a5 b1 c5', asks: 'c1', end: /^White wins/ },
];

for (const { name, points, asks, end } of games) {
  test(`a whole game of ${name}`, async ({ page }) => {
    await open(page);
    await start(page, { name });
    await clickAll(page, points);
    if (asks) for (let i = 0; i < 2; i++) await click(page, asks); // a losing point needs two clicks
    await expect(status(page)).toHaveText(end);
  });
}

test('the rules of the chosen game are told, and those of the game that is played', async ({ page }) => {
  await open(page);
  const rules = page.locator('details.rules');
  await rules.getByText('How to play').click();
  await expect(rules.getByRole('listitem').first()).toHaveText(/^You win with 5 or more of your stones/);
  await page.getByRole('button', { name: 'Renju', exact: true }).click();
  await expect(rules.getByText(/^Black loses at once .* two open threes/)).toBeVisible();
  await start(page, { name: 'pente', variant: 'pente-keryo' });
  await rules.getByText('How to play').click();
  await expect(rules.getByText('You also win with 15 captured stones.')).toBeVisible();
});

test('the rules fit the games of the engine', async ({ request }) => {
  test.skip(!!process.env.STATIC, 'the games are the same there');
  const { games }: EngineInfo = await (await request.get('api/games')).json();
  const told = new Map<string, string>();
  for (const game of games) {
    const keys = rulesOf(game);
    const begins = (start: string) => keys.some((key) => key.startsWith(start));
    expect(begins('rule.foul'), game.name).toBe(game.forbidden);
    expect(begins('rule.capture'), game.name).toBe(game.captures);
    // Two games of a family differ in their rules or, by the option "freecentre", in their openings.
    if (game.options.includes('freecentre')) continue;
    const text = `${game.family} ${keys} ${JSON.stringify(ruleValues(game))}`;
    expect(told.get(text), game.name).toBeUndefined();
    told.set(text, game.name);
  }
});

test('captured stones go, and are counted', async ({ page }) => {
  await open(page);
  await start(page, { name: 'pente' });
  await clickAll(page, 'j10 k10 a1 l10 m10');
  await expect(stones(page, 'black')).toHaveCount(3);
  await expect(stones(page, 'white')).toHaveCount(0);
  await expect(page.locator('.player.black .captures')).toHaveText('2 captured');
  await expect(page.locator('.captured.white')).toHaveCount(2);
  await clickAll(page, 's1');
  await expect(page.locator('.captured')).toHaveCount(0);
});

test('a variant is chosen within its family', async ({ page }) => {
  await open(page);
  await start(page, { name: 'pente', variant: 'pente-keryo' });
  await clickAll(page, 'j10 k10 a1 l10 s1 m10 n10'); // captures three stones with one ply
  await expect(page.locator('.player.black .captures')).toHaveText('3 captured');
});

test('the stones of one turn are joined', async ({ page }) => {
  await open(page, '#game=connect6&moves=j10,k11-k12,a1-c3');
  await expect(page.locator('.turn-line')).toHaveCount(2);
  await expect(page.locator('.turn-line.latest')).toHaveAttribute('points', '34,574 94,514');
});

test('a point where no stone may go says so', async ({ page }) => {
  await open(page, '#game=pente&opening=pro');
  await click(page, 'c3');
  await expect(page.getByRole('alert')).toHaveText('No stone may be put on c3 now.');
  await click(page, 'j10');
  await expect(page.locator('.piece')).toHaveCount(1);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('forbidden points are crossed', async ({ page }) => {
  await open(page, '#game=renju&moves=h8a1i8c1j9a15j10c15');
  await expect(page.locator('.cross.bad')).toHaveCount(1);
  await expect(page.locator('.cross.bad title')).toHaveText(/^j8 loses: .*double three is forbidden/);
});

for (const name of ['fourinarow', 'freestyle']) {
  test(`a game of ${name} against level 1, with hints, to its end`, async ({ page }) => {
    await open(page);
    await start(page, { name, size: [7, 6], seat: '1', level: 1, ms: 100 });
    for (let turn = 0; turn < 21; turn++) {
      await expect(status(page)).toHaveText(/\(you\) to move|wins|Draw/);
      if (/wins|Draw/.test(await status(page).innerText())) break;
      await page.getByRole('button', { name: 'Hint' }).click();
      const hint = await page.getByText(/is a good move/).innerText();
      await click(page, hint.match(/[a-z]\d+/)![0]);
      await expect(page.getByText(/is a good move/)).toBeHidden();
    }
    await expect(status(page)).toHaveText(/wins|Draw/);
  });
}

test('the challenge plays the game of its level', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tengen', JSON.stringify({ challenge: { level: 6, won: [true, false] } })));
  await open(page);
  await page.getByText('Challenge').click();
  await expect(page.getByText(/Level 6 of 10. Renju: .*You have White/)).toBeVisible();
  await page.locator('details', { hasText: 'Challenge' }).getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/game=renju/);
  await expect(stones(page, 'black')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('with a clock the engine chooses its time', async ({ page }) => {
  await open(page);
  await (await more(page)).getByRole('combobox', { name: 'Clock' }).selectOption('1+1');
  const asked = process.env.STATIC ? null : page.waitForRequest('**/api/analyze');
  await start(page, { name: 'freestyle', seat: '2', level: 3, ms: 10_000 });
  await expect(stones(page, 'black')).toHaveCount(1);
  if (!asked) return;
  const { clock, limits } = (await asked).postDataJSON();
  expect(clock.leftMs).toBeGreaterThan(50_000);
  expect(clock.incrementMs).toBe(1000);
  expect(limits.ms).toBe(10_000);
});

test('undo takes back both plies, and resigning ends the game', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await click(page, 'h8');
  await expect(stones(page, 'white')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.piece')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await expect(status(page)).toHaveText(/White \(Tengen\) wins: the other side resigned/);
});

test('looking back at a game leaves it as it is, and what is taken back is gone', async ({ page }) => {
  const pieces = page.locator('.piece');
  const plies = page.getByRole('list', { name: 'Moves' }).getByRole('button');
  await open(page);
  await start(page, { name: 'freestyle', seat: '1', level: 1, ms: 100 });
  await click(page, 'h8');
  await expect(pieces).toHaveCount(2);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(pieces).toHaveCount(0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(pieces).toHaveCount(2);
  await plies.first().click();
  await expect(pieces).toHaveCount(1);
  await expect(page.getByText('You look at an earlier move.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(pieces).toHaveCount(2);
  await expect(page.getByText('You look at an earlier move.')).toBeHidden();
  await plies.first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(plies).toHaveCount(0);
  await click(page, 'i9');
  await expect(plies).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await plies.first().click();
  await expect(pieces).toHaveCount(1);
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(plies).toHaveCount(2);
});

test('an opening with a swap, an offer and a pick', async ({ page }) => {
  await open(page);
  await start(page, { name: 'renju', opening: 'rif' });
  await clickAll(page, 'h8 i9 j10');
  await expect(stones(page, 'black')).toHaveCount(2);
  await page.getByRole('button', { name: 'Swap: take the other colour' }).click();
  await clickAll(page, 'g6');
  await expect(stones(page, 'white')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Offer 2 fifths' })).toBeVisible();
  await clickAll(page, 'k8 f9');
  await expect(page.getByText('Chosen: k8 f9. 0 to go.')).toBeVisible(); // the last point does not send the offer
  await page.getByRole('button', { name: 'Offer 2 fifths' }).click();
  await expect(page.getByRole('button', { name: 'Pick a fifth, and put the sixth' })).toBeVisible();
  await clickAll(page, 'k8 e5');
  await expect(stones(page, 'black')).toHaveCount(3);
  await expect(stones(page, 'white')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button')).toHaveText(['1-3h8 i9 j10', 'swap', '4g6', 'offer k8 f9', '5-6pick k8 e5']);
  await expect(page.getByRole('group', { name: 'RIF' })).toBeHidden();
  await expect(status(page)).toHaveText(/Black .*to move/);
});

test('swap2 against the engine', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle', opening: 'swap-2', seat: '2', level: 3, ms: 100 });
  await expect(page.getByRole('button', { name: 'Put 2 stones' })).toBeVisible();
  await expect(page.locator('.piece')).toHaveCount(3);
  await page.getByRole('button', { name: 'Swap: take the other colour' }).click();
  await expect(stones(page, 'white')).toHaveCount(2);
  await expect(status(page)).toHaveText(/Black \(you\) to move/);
});

test('the whole game can be played from the keyboard', async ({ page }) => {
  await open(page);
  await start(page, { name: 'freestyle' });
  await board(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.piece')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.piece')).toHaveCount(2);
  await page.getByLabel('Move by its name').fill('k10');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/moves=h8i8k10/);
});

test('the pattern of the first three stones has its name', async ({ page }) => {
  await open(page, '#game=renju&moves=h8h9');
  await expect(page.locator('.pattern')).toBeHidden();
  await click(page, 'i9');
  await expect(page.locator('.pattern')).toHaveText('Kagetsu (D4)');
});
