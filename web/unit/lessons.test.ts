// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { judgementOf } from '../src/lessons';

test('each of the 26 openings of renju has a judgement, and no other code has one', () => {
  const numbers = Array.from({ length: 13 }, (_, i) => i + 1);
  const judged = numbers.flatMap((n) => [judgementOf(`D${n}`), judgementOf(`I${n}`)]);
  expect(judged).toHaveLength(26);
  expect(judged).not.toContain(undefined);
  expect(judgementOf('D14')).toBeUndefined();
  expect(judgementOf('')).toBeUndefined();
});

test('the judgements are those of the players', () => {
  expect(judgementOf('D1')).toBe('blackWins');
  expect(judgementOf('D11')).toBe('even');
  expect(judgementOf('I13')).toBe('whiteWins');
});
