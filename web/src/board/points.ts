// SPDX-License-Identifier: Apache-2.0
//
// Points by name (`h8`: columns from a, row 1 at the bottom) and by place (x, y from 0, y downwards).
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

/** The points of a ply's text, in their order. */
export const pointsIn = (ply: string) => ply.toLowerCase().match(/\b[a-z]\d{1,2}/g) ?? [];

/** Where star points stand: the third or fourth line from the edge, and the centre. */
export function starPoints(width: number, height: number): Place[] {
  const along = (side: number) => {
    if (side < 9) return [];
    const edge = side < 13 ? 2 : 3;
    const ends = [edge, side - 1 - edge];
    return side % 2 === 1 ? [ends[0], (side - 1) / 2, ends[1]] : ends;
  };
  return along(width).flatMap((x) => along(height).map((y) => ({ x, y })));
}
