// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { namesIn, nameOf, placeOf, pointsIn, starPoints } from '../src/board/points';

test('row 1 is at the bottom, y 0 at the top', () => {
  expect(placeOf('a1', 15)).toEqual({ x: 0, y: 14 });
  expect(placeOf('h8', 15)).toEqual({ x: 7, y: 7 });
  expect(placeOf('g6', 6)).toEqual({ x: 6, y: 0 });
});

test('a name and its place belong together', () => {
  for (const height of [6, 15, 22]) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < 22; x++) expect(placeOf(nameOf({ x, y }, height), height)).toEqual({ x, y });
    }
  }
});

test('the points in a ply', () => {
  expect(pointsIn('h8')).toEqual(['h8']);
  expect(pointsIn('offer H8 i15')).toEqual(['h8', 'i15']);
  expect(pointsIn('h8 i9 j10 #4')).toEqual(['h8', 'i9', 'j10']);
  expect(pointsIn('swap')).toEqual([]);
});

test('points of the protocol count from the upper left', () => {
  expect(namesIn('7,7', 15, 15)).toBe('h8');
  expect(namesIn('7,7\n8,8\n9,9\n', 15, 15)).toBe('h8\ni7\nj6\n');
  expect(namesIn('0,0 / 6 , 5; 3,3', 7, 6).split(/\s+/)).toEqual(['a6', 'g1', 'd3']);
  for (const text of ['h8i9', 'H8, 2.I9', '(;B[hh])', '7,7 15,3', 'offer 3,4']) {
    expect(namesIn(text, 15, 15)).toBe(text === '7,7 15,3' ? 'h8 15,3' : text);
  }
});

test('star points', () => {
  const names = (width: number, height: number) => starPoints(width, height).map((place) => nameOf(place, height));
  expect(names(8, 8)).toEqual([]);
  expect(names(7, 6)).toEqual([]);
  expect(names(9, 9)).toEqual(['c7', 'c5', 'c3', 'e7', 'e5', 'e3', 'g7', 'g5', 'g3']);
  expect(names(15, 15)).toHaveLength(9);
  expect(names(15, 15)).toContain('h8');
  expect(names(19, 19)).toContain('d4');
  expect(names(20, 20)).toEqual(['d17', 'd4', 'q17', 'q4']); // an even size has no middle line
});
