// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { BoardValue, Line, Position } from '../src/engine/engine';
import { blackChance, blackChanceIn, capturedIn, chanceOf, clockText, heatOf, shortValue, toneOf } from '../src/values';

test('a score of 400 is odds of ten to one', () => {
  expect(chanceOf(0)).toBe(0.5);
  expect(chanceOf(400)).toBeCloseTo(10 / 11);
  expect(chanceOf(-400)).toBeCloseTo(1 / 11);
});

test("Black's chance counts a draw half", () => {
  expect(blackChance({ win: 0.5, draw: 0.2, loss: 0.3 }, 'black')).toBeCloseTo(0.6);
  expect(blackChance({ win: 0.5, draw: 0.2, loss: 0.3 }, 'white')).toBeCloseTo(0.4);
});

test('an answer without a value has no chance', () => {
  expect(blackChanceIn({ turnNumber: 0, isDuringSearch: false, noResults: true })).toBeNull();
  const value = { win: 1, draw: 0, loss: 0 };
  expect(blackChanceIn({ turnNumber: 1, isDuringSearch: false, toMove: 'white', value })).toBe(0);
});

test('a proven result is shown in plies', () => {
  expect(shortValue(0.57)).toBe('57');
  expect(shortValue(1, 9)).toBe('+9');
  expect(shortValue(0, -6)).toBe('-6');
});

test('tones', () => {
  expect(toneOf(0.5, 0.51)).toBe('good');
  expect(toneOf(0.4, 0.5)).toBe('plain');
  expect(toneOf(0.3, 0.5)).toBe('bad');
});

test('clocks', () => {
  expect(clockText(600_000)).toBe('10:00');
  expect(clockText(65_001)).toBe('1:06');
  expect(clockText(10_000)).toBe('0:10');
  expect(clockText(9_800)).toBe('9.8');
  expect(clockText(-5)).toBe('0.0');
});

const line = (name: string, win: number, mate?: number): Line => ({
  move: '',
  value: { win, draw: 0, loss: 1 - win },
  score: 0,
  depth: 1,
  seldepth: 1,
  pv: [name],
  pvNames: [name],
  ...(mate !== undefined && { mate }),
});
const value = (moveName: string, win: number, mate?: number): BoardValue => ({
  move: '',
  moveName,
  win,
  score: 0,
  ...(mate !== undefined && { mate }),
});

test('the heat map agrees with the lines', () => {
  // The short searches of the map give c3 98 %, the lines give h8 80 % and i9 70 %.
  const heat = heatOf([value('h8', 0.6), value('i9', 0.9), value('c3', 0.98), value('a1', 0.1)], [line('h8', 0.8), line('i9', 0.7)]);
  expect(heat.map(({ point, text }) => `${point} ${text}`)).toEqual(['h8 80', 'i9 70', 'c3 70', 'a1 10']);
  expect(heat[0].share).toBe(1);
  expect(heat[3].share).toBe(0);
});

test('the heat map has numbers for the best ten points only, the shortest win first', () => {
  const values = Array.from({ length: 15 }, (_, i) => value(`a${i + 1}`, 1, 29 - 2 * i));
  const numbered = heatOf(values, []).filter(({ text }) => text !== '');
  expect(numbered.map(({ point }) => point)).toEqual(Array.from({ length: 10 }, (_, i) => `a${i + 6}`));
  expect(numbered.at(-1)!.text).toBe('+1');
  expect(heatOf([], [])).toEqual([]);
  // A proven loss has a number only if every point loses.
  const lost = heatOf([value('a1', 0.4), value('b1', 0, -2)], []);
  expect(lost.map(({ text }) => text)).toEqual(['40', '']);
  expect(heatOf([value('a1', 0, -4), value('b1', 0, -2)], []).map(({ text }) => text)).toEqual(['-4', '-2']);
});

test('captures are counted from the plies where the engine does not count them', () => {
  const plies = [
    { side: 'black', removed: ['a1', 'a2'] },
    { side: 'white', removed: [] },
    { side: 'black', removed: ['c3'] },
  ];
  const position = { captured: null, plies } as unknown as Position;
  expect(capturedIn(position, true)).toEqual([3, 0]);
  expect(capturedIn(position, false)).toBeNull();
  expect(capturedIn({ ...position, captured: [4, 2] }, true)).toEqual([4, 2]);
});
