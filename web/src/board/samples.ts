// SPDX-License-Identifier: Apache-2.0
//
// A small position of each family of games, for the pictures of the start screen. The positions show what is
// special about a game. Nobody plays on from them.
import type { BoardPosition, BoardState, Kind, Mark, Words } from './types';

interface Sample {
  rows: string[];
  winning?: string[];
  forbidden?: string[];
  marks?: Mark[];
  /** Turns of several stones, the last two turns of the game. */
  turns?: string[][];
  kind?: Partial<Kind>;
}

const samples: Record<string, Sample> = {
  freestyle: {
    rows: ['.......', '..O.O..', '.XXXX..', '..OXO..', '...X...', '..O....', '.......'],
    marks: [{ point: 'f5', kind: 'ring', tone: 'good' }],
  },
  standard: {
    rows: ['.......', '.O..O..', '..X.O..', '.XXXXX.', '..O.O..', '...O...', '.......'],
    winning: ['b4', 'c4', 'd4', 'e4', 'f4'],
  },
  caro: {
    rows: ['.......', '..X....', '...O...', 'OXXXXXO', '...O...', '....O..', '.......'],
    marks: [{ point: 'd6', kind: 'ring', tone: 'plain' }],
  },
  gomoku: { rows: ['.......', '..O....', '..XO...', '...XO..', '..O.X..', '.....X.', '.......'] },
  renju: {
    rows: ['.......', '..OX...', '...X...', '.XX....', '....O..', '.O.....', '.......'],
    forbidden: ['d4'],
  },
  pente: {
    rows: ['.......', '.....X.', '.X.....', '.XO..X.', '.O.X...', '.......', '.......'],
    marks: [{ point: 'd5', kind: 'number', stone: 'O', text: '' }, { point: 'e6', kind: 'number', stone: 'O', text: '' }],
    kind: { captures: true },
  },
  connect6: {
    rows: ['.......', '.O..X..', '..OX...', '..XO...', '.X..O..', '.......', '.......'],
    turns: [['b6', 'c5'], ['d5', 'e6']],
    kind: { stonesPerTurn: 2 },
  },
  fourinarow: {
    rows: ['.......', '.......', '..OX...', '..XO...', '.OXXO..', 'XOXOX..'],
    kind: { falling: 'down' },
  },
  irensei: {
    rows: ['.......', '..XX...', '.XOOX..', '..XOX..', '...X...', '.......', '.......'],
    kind: { outside: 1, liberties: true },
  },
  tictactoe: { rows: ['X.O', '.X.', '.OX'], winning: ['a3', 'b2', 'c1'], kind: { rowLength: 3 } },
  squava: {
    rows: ['.....', '.X.O.', '.XOO.', '.X...', '.XO..'],
    winning: ['b4', 'b3', 'b2', 'b1'],
    kind: { rowLength: 4 },
  },
};

export const sampleNames = Object.keys(samples);

/** A picture has no words. */
export const noWords: Words = { label: '', help: '', cancel: '', place: String, loses: String, stone: String };

/** The board of a sample. */
export function sampleOf(family: string): Omit<BoardState, 'look'> {
  const { rows, winning = [], forbidden = [], marks = [], turns = [], kind } = samples[family] ?? samples.freestyle;
  const position: BoardPosition = {
    width: rows[0].length, height: rows.length, rows, toMove: 'black', turn: 0, legal: [],
    forbidden: forbidden.map((point) => ({ point, why: '33' })), ko: null, last: [], winning, losing: [],
    outcome: null, opening: null, offered: [],
    plies: turns.map((points, i) => ({
      removed: [], slides: [],
      added: points.map((point) => [point, i % 2 === 0 ? 'O' : 'X']),
    })),
  };
  return {
    kind: { torus: false, captures: false, liberties: false, stonesPerTurn: 1, rowLength: 5, outside: 0, ...kind },
    position,
    marks,
    words: noWords,
  };
}
