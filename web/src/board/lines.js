// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// Lines between points: the rows that win, and lines that leave a torus at one edge and come back at the other.
import { nameOf, placeOf } from './points.js';

/** @import { Place } from './types' */
/** @typedef {{ width: number, height: number, torus: boolean }} Size */

const ways = [[1, 0], [0, 1], [1, 1], [1, -1]];

/**
 * The rows that the points form: each row is a list of at least `least` points in order. On a torus a row may
 * go on at the other edge.
 * @type {(points: string[], size: Size, least: number) => string[][]}
 */
export function rowsIn(points, { width, height, torus }, least) {
  const set = new Set(points);
  /** @type {(point: string, dx: number, dy: number) => string | undefined} */
  const next = (point, dx, dy) => {
    let { x, y } = placeOf(point, height);
    x += dx;
    y += dy;
    if (torus) [x, y] = [(x + width) % width, (y + height) % height];
    const name = x >= 0 && x < width && y >= 0 && y < height ? nameOf({ x, y }, height) : '';
    return set.has(name) ? name : undefined;
  };
  const found = [];
  for (const [dx, dy] of ways) {
    for (const first of points) {
      if (next(first, -dx, -dy)) continue;
      const row = [first];
      for (let point = next(first, dx, dy); point; point = next(point, dx, dy)) row.push(point);
      if (row.length >= least) found.push(row);
    }
  }
  return found;
}

/**
 * The straight parts of a line between two places of a board, as pairs of places. On a torus the line takes
 * the shorter way. If this way leaves the board, there are two parts, and each part has one end off the board.
 * @type {(from: Place, to: Place, size: Size) => [Place, Place][]}
 */
export function partsOf(from, to, { width, height, torus }) {
  /** @type {(delta: number, side: number) => number} */
  const short = (delta, side) =>
    torus && Math.abs(delta) * 2 > side ? delta - Math.sign(delta) * side : delta;
  const dx = short(to.x - from.x, width);
  const dy = short(to.y - from.y, height);
  if (dx === to.x - from.x && dy === to.y - from.y) return [[from, to]];
  return [
    [from, { x: from.x + dx, y: from.y + dy }],
    [{ x: to.x - dx, y: to.y - dy }, to],
  ];
}
