// SPDX-License-Identifier: Apache-2.0
//
// Converts points between names and places. A name is a text such as `h8`, with columns from a and
// row 1 at the bottom. A place is x and y, from 0, with y = 0 at the top.
export interface Place {
  x: number;
  y: number;
}

export function placeOf(point: string, height: number): Place {
  return { x: point.charCodeAt(0) - 97, y: height - Number(point.slice(1)) };
}

export function nameOf({ x, y }: Place, height: number): string {
  return columnName(x) + (height - y);
}

export const columnName = (x: number) => String.fromCharCode(97 + x);

/** The points in the text of a ply, in order. */
export const pointsIn = (ply: string) => ply.toLowerCase().match(/\b[a-z]\d{1,2}/g) ?? [];

/**
 * Turns a list of points in the form of the protocol, such as `7,7 8,8`, into names. The numbers
 * are column and row from 0 at the upper left. Other texts and points off the board are not
 * changed.
 */
export function namesIn(text: string, width: number, height: number): string {
  if (!/^[\s;/]*\d+\s*,\s*\d+([\s;/]+\d+\s*,\s*\d+)*[\s;/]*$/.test(text)) return text;
  return text.replace(/[;/]/g, ' ').replace(/(\d+)\s*,\s*(\d+)/g, (pair, x, y) =>
    Number(x) < width && Number(y) < height ? nameOf({ x: Number(x), y: Number(y) }, height) : pair,
  );
}

/**
 * The star points of a board. They are on the fourth line from each edge, and on the middle line if
 * the side is odd. If the side is below 13, they are on the third line. If the side is below 9,
 * there are no star points.
 */
export function starPoints(width: number, height: number): Place[] {
  const along = (side: number) => {
    if (side < 9) return [];
    const edge = side < 13 ? 2 : 3;
    const ends = [edge, side - 1 - edge];
    return side % 2 === 1 ? [ends[0], (side - 1) / 2, ends[1]] : ends;
  };
  return along(width).flatMap((x) => along(height).map((y) => ({ x, y })));
}
