// SPDX-License-Identifier: Apache-2.0
//
// The content of the panel Learn: positions in which the user looks for the forbidden points of renju, and the
// judgement of players about the 26 openings. The engine says which points are forbidden. The text of a lesson
// is `lesson.NAME` in the locales.
import { placeOf, pointsIn } from './board/points';
import type { GameSpec, Setup } from './engine/engine';

const SIDE = 15;

export const lessonGame: GameSpec = { variant: 'renju', size: [SIDE, SIDE], opening: 'none' };

/** Who is better, from "Black wins" to "White wins". */
type Judgement = 'blackWins' | 'black' | 'blackSlightly' | 'even' | 'whiteSlightly' | 'whiteWins';

// How players judge the 26 openings if Black offers two fifth stones (the opening rif). Source of the indirect
// ones: Wikipedia, "Renju opening pattern". Source of the direct ones: the table of a public renju program,
// which says the same as Wikipedia of I10 to I13.
const judgements: Record<Judgement, string> = {
  blackWins: 'D1 D2 D4 D6 D7 I2 I3 I4 I6 I7 I8 I10',
  black: 'D5 D8 D10 D12 I9 I12',
  blackSlightly: 'D9 I11',
  even: 'D3 D11',
  whiteSlightly: 'I1 I5',
  whiteWins: 'D13 I13',
};

/** How players judge the opening with this code; undefined = not known. */
export function judgementOf(code: string): Judgement | undefined {
  const all = Object.keys(judgements) as Judgement[];
  return all.find((judgement) => judgements[judgement].split(' ').includes(code));
}

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
