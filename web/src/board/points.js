// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// Converts points between names and places. A name is a text such as `h8`, with columns from a and
// row 1 at the bottom. A place is x and y, from 0, with y = 0 at the top.

/** @import { Place } from './types' */

/** @type {(point: string, height: number) => Place} */
export function placeOf(point, height) {
  return { x: point.charCodeAt(0) - 97, y: height - Number(point.slice(1)) };
}

/** @type {(place: Place, height: number) => string} */
export function nameOf({ x, y }, height) {
  return columnName(x) + (height - y);
}

/** @param {number} x */
export const columnName = (x) => String.fromCharCode(97 + x);

/**
 * The points in the text of a ply, in order.
 * @type {(ply: string) => string[]}
 */
export const pointsIn = (ply) => ply.toLowerCase().match(/\b[a-z]\d{1,2}/g) ?? [];

/**
 * Turns a list of points in the form of the protocol, such as `7,7 8,8`, into names. The numbers
 * are column and row from 0 at the upper left. Other texts and points off the board are not
 * changed.
 * @type {(text: string, width: number, height: number) => string}
 */
export function namesIn(text, width, height) {
  if (!/^[\s;/]*\d+\s*,\s*\d+([\s;/]+\d+\s*,\s*\d+)*[\s;/]*$/.test(text)) return text;
  return text.replace(/[;/]/g, ' ').replace(/(\d+)\s*,\s*(\d+)/g, (pair, x, y) =>
    Number(x) < width && Number(y) < height ? nameOf({ x: Number(x), y: Number(y) }, height) : pair,
  );
}

/**
 * The star points of a board. They are on the fourth line from each edge, and on the middle line if
 * the side is odd. If the side is below 13, they are on the third line. If the side is below 9,
 * there are no star points.
 * @type {(width: number, height: number) => Place[]}
 */
export function starPoints(width, height) {
  /** @param {number} side */
  const along = (side) => {
    if (side < 9) return [];
    const edge = side < 13 ? 2 : 3;
    const ends = [edge, side - 1 - edge];
    return side % 2 === 1 ? [ends[0], (side - 1) / 2, ends[1]] : ends;
  };
  return along(width).flatMap((x) => along(height).map((y) => ({ x, y })));
}
