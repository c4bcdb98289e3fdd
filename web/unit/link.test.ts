// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { gameIn, linkTo } from '../src/link';

describe('linkTo', () => {
  test('writes single stones without separators', () => {
    expect(linkTo({ variant: 'renju' }, ['h8', 'i9', 'j10'])).toBe('#game=renju&moves=h8i9j10');
  });
  test('leaves out the opening none, and moves if there are none', () => {
    expect(linkTo({ variant: 'pente', size: [19, 19], opening: 'none' }, [])).toBe('#game=pente&size=19x19');
  });
  test('writes other plies with commas and dashes', () => {
    const moves = ['h8 i9 j10 #4', 'swap', 'offer a1 b2', 'pick a1 c3'];
    expect(linkTo({ variant: 'renju', opening: 'soosyrv-8' }, moves)).toBe(
      '#game=renju&opening=soosyrv-8&moves=h8-i9-j10-n4,swap,offer-a1-b2,pick-a1-c3',
    );
  });
});

describe('gameIn', () => {
  test('finds no game in other fragments', () => {
    expect(gameIn('')).toBeUndefined();
    expect(gameIn('#ply-3')).toBeUndefined();
    expect(gameIn('#moves=h8')).toBeUndefined();
  });
  test('a single side means a square board', () => {
    expect(gameIn('#game=freestyle&size=15')?.spec.size).toEqual([15, 15]);
  });
  test('leaves stones without separators to the engine', () => {
    const game = gameIn('#game=freestyle&moves=h8i9J10');
    expect(game?.moves).toEqual([]);
    expect(game?.stones).toBe('h8i9J10');
  });
  test('a single point is a ply', () => {
    expect(gameIn('#game=freestyle&moves=h8')?.moves).toEqual(['h8']);
  });
});

test.each([
  [{ variant: 'connect6', size: [19, 19] as [number, number] }, ['j10', 'k11 k12', 'a1 b2'], undefined],
  [{ variant: 'renju', size: [15, 15] as [number, number], opening: 'rif' }, ['h8 h9 h10', 'swap', 'i9'], undefined],
  [
    { variant: 'pente', size: [5, 3] as [number, number] },
    ['a1', 'pass'],
    { board: ['.....', '.XO#.', '.....'], toMove: 'white' as const, captured: [2, 0] as [number, number] },
  ],
])('a link of %o is read as it was written', (spec, moves, setup) => {
  expect(gameIn(linkTo(spec, moves, setup))).toEqual({ spec, moves, setup });
});
