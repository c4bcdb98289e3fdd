// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { gameIn, linkTo, turnsOf } from '../src/link';

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
  test.each([
    ['h8i9J10', ['h8', 'i9', 'J10']],
    ['h8i9z99j10', ['h8', 'i9', 'z99', 'j10']],
    ['h8i9j100k1', ['h8', 'i9', 'j10', '0', 'k1']],
    ['h8i9??k1', ['h8', 'i9', '??', 'k1']],
    ['h8i9xyz', ['h8', 'i9', 'xyz']],
  ])('splits the stones of %s', (moves, parts) => {
    expect(gameIn(`#game=freestyle&moves=${moves}`)).toMatchObject({ stones: true, moves: parts });
  });
  test.each([
    ['h8', ['h8']],
    ['h8-i9-j10', ['h8 i9 j10']],
    ['h8,i9,swap', ['h8', 'i9', 'swap']],
    ['', []],
  ])('splits the plies of %s', (moves, parts) => {
    expect(gameIn(`#game=freestyle&moves=${moves}`)).toMatchObject({ stones: false, moves: parts });
  });
  test('keeps a branch without a number, so that the page can say so', () => {
    expect(gameIn('#game=freestyle&moves=h8&branch=a1')?.branches).toEqual([{ from: NaN, moves: [] }]);
  });
});

test('stones are put together to turns', () => {
  expect(turnsOf(['j10', 'k11', 'k12', 'a1'], 2)).toEqual(['j10', 'k11 k12', 'a1']);
  expect(turnsOf(['h8', 'i9', 'j10'], 1)).toEqual(['h8', 'i9', 'j10']);
  expect(turnsOf([], 2)).toEqual([]);
});

test('a link holds branches and the shown ply', () => {
  const spec = { variant: 'connect6' };
  const branches = [
    { from: 1, moves: ['a1 b2', 'c3 d4'] },
    { from: 4, moves: ['e5 f6'] },
  ];
  const link = linkTo(spec, ['j10', 'k11 k12'], undefined, branches, 4);
  expect(link).toBe('#game=connect6&moves=j10,k11-k12&branch=1:a1-b2,c3-d4&branch=4:e5-f6&at=4');
  expect(gameIn(link)).toMatchObject({ moves: ['j10', 'k11 k12'], branches, at: 4 });
  expect(linkTo(spec, ['j10'], undefined, [], 1)).toBe('#game=connect6&moves=j10');
});

test.each([
  [{ variant: 'connect6', size: [19, 19] as [number, number] }, ['j10', 'k11 k12', 'a1 b2'], undefined],
  [{ variant: 'connect6', size: [19, 19] as [number, number] }, ['j10', 'h8 n9'], undefined],
  [
    { variant: 'renju', size: [15, 15] as [number, number], opening: 'soosyrv-8' },
    ['h8 n9 j10', 'swap', 'h9 #4', 'i9'],
    undefined,
  ],
  [{ variant: 'renju', size: [15, 15] as [number, number], opening: 'rif' }, ['h8 h9 h10', 'swap', 'i9'], undefined],
  [
    { variant: 'pente', size: [5, 3] as [number, number] },
    ['a1', 'pass'],
    { board: ['.....', '.XO#.', '.....'], toMove: 'white' as const, captured: [2, 0] as [number, number] },
  ],
])('a link of %o is read as it was written', (spec, moves, setup) => {
  expect(gameIn(linkTo(spec, moves, setup))).toEqual({ spec, moves, setup, stones: false, branches: [] });
});

test('a link holds names, result, date, comments and marks', () => {
  const about = { players: ['Ann & Bo', ''] as [string, string], result: { winner: 2, reason: 'resign' } as const, date: '2026-11-27' };
  const notes = {
    comments: [[0, 'start'], [2, "it's (very) good.\nReally: #1!"]] as [number, string][],
    marks: [
      [1, { kind: 'circle', point: 'h8' }],
      [1, { kind: 'label', point: 'a15', text: 'A:1' }],
    ] as [number, { kind: 'circle' | 'label'; point: string; text?: string }][],
  };
  const link = linkTo({ variant: 'renju' }, ['h8', 'i9'], undefined, [], 1, about, notes);
  expect(link).toMatch(/&moves=h8i9&at=1$/);
  expect(link).not.toMatch(/[()!'<>" ]/);
  expect(gameIn(link)).toMatchObject({ moves: ['h8', 'i9'], at: 1, about: { ...about, players: ['Ann & Bo', ''] }, notes });
});

test('notes that are not written as they should be are left out', () => {
  const link = '#game=renju&comment=x:a&comment=1&mark=1:star:h8&mark=1:circle:h8:A&mark=1:label:h8&result=7&moves=h8';
  const game = gameIn(link)!;
  expect(game.notes).toBeUndefined();
  expect(game.about).toBeUndefined();
});
