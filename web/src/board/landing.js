// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// The legal point that a click means. In games with falling pieces, a click on another point can mean it, too.
import { nameOf, placeOf } from './points.js';

/** @import { Falling, Place } from './types' */

/**
 * Returns undefined if the click means no legal point, or more than one. `falling` undefined = stones stay where
 * they are placed.
 * @type {(point: string, falling: Falling | undefined, rows: string[], legal: Set<string>) => string | undefined}
 */
export function landingOf(point, falling, rows, legal) {
  if (legal.has(point)) return point;
  if (!falling) return undefined;
  const height = rows.length;
  const width = rows[0].length;
  const { x, y } = placeOf(point, height);
  if (falling === 'outward') {
    if (rows[y][x] !== '.') return undefined;
    // The piece slides to the nearest edge. On a diagonal of the board it slides to the corner.
    const nearest = Math.min(x, y, width - 1 - x, height - 1 - y);
    const dx = Number(width - 1 - x === nearest) - Number(x === nearest);
    const dy = Number(height - 1 - y === nearest) - Number(y === nearest);
    let end = { x, y };
    if (dx !== 0 || dy !== 0) while (rows[end.y + dy]?.[end.x + dx] === '.') end = { x: end.x + dx, y: end.y + dy };
    const name = nameOf(end, height);
    return legal.has(name) ? name : undefined;
  }
  // A legal point with a piece is a piece to pop. Only a click on the piece itself means it.
  const places = [...legal].map((name) => ({ name, ...placeOf(name, height) })).filter((place) => rows[place.y][place.x] === '.');
  const inColumn = places.filter((place) => place.x === x);
  if (falling === 'down') return inColumn.length === 1 ? inColumn[0].name : undefined;
  // The nearest legal point of the row and the column.
  const lane = [...inColumn, ...places.filter((place) => place.y === y)];
  /** @param {Place} place */
  const far = (place) => Math.abs(place.x - x) + Math.abs(place.y - y);
  const least = Math.min(...lane.map(far));
  const best = lane.filter((place) => far(place) === least);
  return best.length === 1 ? best[0].name : undefined;
}
