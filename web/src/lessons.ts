// SPDX-License-Identifier: Apache-2.0
//
// Positions in which the user looks for the forbidden points of renju. The engine says which points are
// forbidden; the text of a lesson is `lesson.NAME` in the locales.
import { placeOf, pointsIn } from './board/points';
import type { GameSpec, Setup } from './engine/engine';

const SIDE = 15;

export const lessonGame: GameSpec = { variant: 'renju', size: [SIDE, SIDE], opening: 'none' };

const stones = {
  three: ['h8 i8 j9 j10', 'h10 g7 k9 f11'],
  four: ['f8 g8 h8 i5 i6 i7', 'e8 i4 k10 g10 l6 d11'],
  row: ['d8 f8 g8 j8', 'e10 h6 k9 d6'],
  overline: ['e8 f8 g8 i8 j8', 'd8 k8 h10 g6 f10'],
  blocked: ['h8 i8 j9 j10', 'g8 l8 h11 f10'],
  five: ['d8 e8 f8 g8 h9 h10', 'c8 h12 e10 k7 f6 g10'],
} as const;

export const lessons = Object.keys(stones) as (keyof typeof stones)[];

/** The start position of a lesson: Black is to move. */
export function startOf(lesson: keyof typeof stones): Setup {
  const rows = Array.from({ length: SIDE }, () => Array<string>(SIDE).fill('.'));
  stones[lesson].forEach((points, i) => {
    for (const point of pointsIn(points)) {
      const { x, y } = placeOf(point, SIDE);
      rows[y][x] = 'XO'[i];
    }
  });
  return { board: rows.map((row) => row.join('')), toMove: 'black' };
}
