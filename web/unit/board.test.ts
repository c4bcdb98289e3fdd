// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { Geometry, margin, step } from '../src/board/geometry';
import { landingOf } from '../src/board/landing';
import { partsOf, rowsIn } from '../src/board/lines';
import { ground, historyOf } from '../src/board/scene';
import { sampleNames, sampleOf } from '../src/board/samples';
import type { Turns } from '../src/board/types';

const frame = (turns: Turns, mirrored = false) => ({ width: 7, height: 5, turns, mirrored, coordinates: true });

test('a turned and mirrored picture has every point once, and finds it again', () => {
  for (const turns of [0, 1, 2, 3] as const) {
    for (const mirrored of [false, true]) {
      const geometry = new Geometry(frame(turns, mirrored));
      const places = new Set<string>();
      for (let x = 0; x < 7; x++) {
        for (let y = 0; y < 5; y++) {
          const cell = geometry.cellOf({ x, y });
          expect(geometry.has(cell)).toBe(true);
          expect(geometry.placeIn(cell)).toEqual({ x, y });
          const middle = geometry.middle({ x, y });
          expect(geometry.pointNear(middle.x + 14, middle.y - 14)).toBe(geometry.nameIn(cell));
          places.add(`${cell.x},${cell.y}`);
        }
      }
      expect(places.size).toBe(35);
    }
  }
});

test('turns go clockwise', () => {
  // a5 is the upper left corner of a board of 7 columns and 5 rows.
  expect(new Geometry(frame(0)).at('a5')).toEqual({ x: margin, y: margin });
  expect(new Geometry(frame(1)).at('a5')).toEqual({ x: margin + 4 * step, y: margin });
  expect(new Geometry(frame(2)).at('a5')).toEqual({ x: margin + 6 * step, y: margin + 4 * step });
  expect(new Geometry(frame(3)).at('a5')).toEqual({ x: margin, y: margin + 6 * step });
  expect(new Geometry(frame(0, true)).at('a5')).toEqual({ x: margin + 6 * step, y: margin });
});

test('places off the board are no points', () => {
  const geometry = new Geometry(frame(0));
  expect(geometry.pointNear(margin - 16, margin)).toBeUndefined();
  expect(geometry.pointNear(margin - 14, margin)).toBe('a5');
  expect(geometry.pointNear(margin + 6 * step + 16, margin)).toBeUndefined();
});

test('a piece that falls down lands in the column of the click', () => {
  const rows = ['...', 'X..', 'XO.'];
  const legal = new Set(['a3', 'b2', 'c1']);
  expect(landingOf('c3', 'down', rows, legal)).toBe('c1');
  expect(landingOf('b2', 'down', rows, legal)).toBe('b2');
  expect(landingOf('b1', 'down', rows, legal)).toBe('b2');
  expect(landingOf('b3', undefined, rows, legal)).toBeUndefined();
  // A piece that may be popped is chosen only by a click on it.
  expect(landingOf('b3', 'down', rows, new Set(['b2', 'b1']))).toBe('b2');
  expect(landingOf('b1', 'down', rows, new Set(['b2', 'b1']))).toBe('b1');
});

test('a piece that slides outward lands before the next piece', () => {
  const rows = ['......', 'X.....', '......', '......', '......', '.....O'];
  const all = 'abcdef'.split('').flatMap((x) => [1, 2, 3, 4, 5, 6].map((y) => x + y));
  const legal = new Set(all.filter((point) => point !== 'a5' && point !== 'f1'));
  const of = (point: string) => {
    legal.delete(point);
    return landingOf(point, 'outward', rows, legal);
  };
  expect(of('c4')).toBe('a6'); // on the diagonal, to the corner
  expect(of('b4')).toBe('a4');
  expect(of('d3')).toBe('e2'); // the corner f1 is taken
  expect(of('d6')).toBeUndefined(); // the cell at the edge is itself the end, and it is not legal here
  expect(landingOf('a5', 'outward', rows, legal)).toBeUndefined();
});

test('beside the edges, a click means the nearest legal point of its row and column', () => {
  const rows = ['.....', '.....', '.....', '.....', '.....'];
  const legal = new Set(['a1', 'a2', 'a3', 'a4', 'a5', 'e1', 'e2', 'e3', 'e4', 'e5', 'b1', 'c1', 'd1', 'b5', 'c5', 'd5']);
  expect(landingOf('b3', 'edges', rows, legal)).toBe('a3');
  expect(landingOf('c2', 'edges', rows, legal)).toBe('c1');
  expect(landingOf('c3', 'edges', rows, legal)).toBeUndefined(); // four points are equally near
  expect(landingOf('b2', 'edges', rows, legal)).toBeUndefined();
});

test('rows of points, and rows that go on at the other edge of a torus', () => {
  const board = { width: 7, height: 7, torus: false };
  expect(rowsIn(['c3', 'd3', 'b3', 'e3', 'e4'], board, 4)).toEqual([['b3', 'c3', 'd3', 'e3']]);
  expect(rowsIn(['a1', 'b2', 'c3', 'd4'], board, 4)).toEqual([['a1', 'b2', 'c3', 'd4']]);
  expect(rowsIn(['f1', 'g1', 'a1', 'b1'], board, 4)).toEqual([]);
  expect(rowsIn(['f1', 'g1', 'a1', 'b1'], { ...board, torus: true }, 4)).toEqual([['f1', 'g1', 'a1', 'b1']]);
});

test('a line on a torus takes the shorter way', () => {
  const board = { width: 15, height: 15, torus: true };
  expect(partsOf({ x: 2, y: 3 }, { x: 6, y: 3 }, board)).toHaveLength(1);
  expect(partsOf({ x: 1, y: 3 }, { x: 13, y: 4 }, board)).toEqual([
    [{ x: 1, y: 3 }, { x: -2, y: 4 }],
    [{ x: 16, y: 3 }, { x: 13, y: 4 }],
  ]);
  expect(partsOf({ x: 1, y: 3 }, { x: 13, y: 4 }, { ...board, torus: false })).toHaveLength(1);
});

test('the samples are whole boards', () => {
  for (const name of sampleNames) {
    const { rows, width, height } = sampleOf(name).position;
    expect(rows, name).toHaveLength(height);
    for (const row of rows) expect(row, name).toMatch(new RegExp(`^[.XO#]{${width}}$`));
  }
});

test('stones stand in squares if a row is short, otherwise on crossings', () => {
  const linesOf = (name: string) => {
    const sample = sampleOf(name);
    const { width, height } = sample.position;
    const shapes = ground('a', new Geometry({ ...frame(0), width, height }), sample);
    return shapes.find(([, { class: name }]) => name === 'grid')![2];
  };
  expect(linesOf('tictactoe')).toHaveLength(4 + 4);
  expect(linesOf('caro')).toHaveLength(7 + 7);
});

test('stones are numbered in their order, without swaps and offers', () => {
  type Put = [string, 'X' | 'O'];
  const ply = (...added: Put[]) => ({ added, removed: [], slides: [] });
  const numbers = (plies: ReturnType<typeof ply>[], perTurn?: number) =>
    [...historyOf({ plies, height: 15 }, undefined, perTurn).standing].map(([point, { number }]) => `${point}=${number}`).join(' ');
  const opening = [ply(['h8', 'X'], ['h9', 'O'], ['h10', 'X']), ply(), ply(['i9', 'O']), ply(), ply(['g8', 'X'], ['a1', 'O'])];
  expect(numbers(opening)).toBe('h8=1 h9=2 h10=3 i9=4 g8=5 a1=6');
  expect(numbers([ply(['h8', 'X']), ply(['a1', 'O'], ['b1', 'O'])], 2)).toBe('h8=1 a1=2 b1=2');
});
