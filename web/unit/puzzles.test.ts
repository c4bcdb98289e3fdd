// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dailyOf, harder, type Puzzle, today } from '../src/puzzles';

const puzzle = (plies: number): Puzzle => ({ game: { variant: 'renju' }, moves: [], line: ['h8'], plies, only: true });

test('a run becomes harder', () => {
  const run = harder([25, 5, 15, 7].map(puzzle), () => 0.5);
  expect(run.map(({ plies }) => plies)).toEqual([5, 7, 15, 25]);
  // The order of puzzles of nearly the same length is random.
  const numbers = [0.9, 0];
  expect(harder([5, 7, 15].map(puzzle), () => numbers.shift() ?? 0).map(({ plies }) => plies)).toEqual([7, 5, 15]);
});

test('each day has another puzzle, until all were shown', () => {
  const puzzles = [5, 7, 9, 11, 13, 15].map(puzzle);
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'];
  expect(new Set(days.map((day) => dailyOf(puzzles, day).plies)).size).toBe(6);
  expect(dailyOf(puzzles, days[0])).toBe(dailyOf([...puzzles], days[0]));
  expect(dailyOf([puzzle(5)], days[0]).plies).toBe(5);
});

test('the date is that of the user', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('the set of Tengen has what the page needs', () => {
  const set = JSON.parse(readFileSync(new URL('../public/puzzles.json', import.meta.url), 'utf8'));
  expect(set.length).toBeGreaterThanOrEqual(700);
  expect(new Set(set.map(({ game }: { game: string }) => game)).size).toBeGreaterThan(20);
  const seen = new Set();
  for (const { game, size, moves, line, plies } of set) {
    expect(line).toHaveLength(plies);
    expect(moves).toMatch(/^([a-z]\d+)+$/);
    expect(size).toHaveLength(2);
    // In some games stones leave their points.
    if (!/^(pente|irensei)|clear|popout/.test(game)) expect(moves.match(/[a-z]\d+/g)).not.toContain(line[0]);
    seen.add(`${game} ${moves}`);
  }
  expect(seen.size).toBe(set.length);
});
