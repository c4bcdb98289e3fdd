// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { blackChance, blackChanceIn, chanceOf, clockText, percent, shortValue, toneOf } from '../src/values';

test('a score of 400 is odds of ten to one', () => {
  expect(chanceOf(0)).toBe(0.5);
  expect(chanceOf(400)).toBeCloseTo(10 / 11);
  expect(chanceOf(-400)).toBeCloseTo(1 / 11);
});

test('percent', () => {
  expect(percent(0.6204)).toBe('62.0 %');
  expect(percent(1)).toBe('100.0 %');
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
