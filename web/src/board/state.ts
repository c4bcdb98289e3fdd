// SPDX-License-Identifier: Apache-2.0
//
// What a board shows. All of it is plain data, except for the texts, which depend on the language.
import type { GameInfo, Position, Stone } from '../engine/engine';
import type { Falling } from './landing';
import type { Turns } from './geometry';

export interface Mark {
  point: string;
  kind: 'ring' | 'cross' | 'value' | 'zone' | 'number' | 'excluded' | 'sign';
  tone?: 'plain' | 'good' | 'bad';
  text?: string;
  /** Opacity of a cell of the heat map, 0 to 1. */
  heat?: number;
  stone?: 'X' | 'O';
  /** True = the best move of an analysis. The board emphasizes it. */
  best?: boolean;
}

export const boardThemes = ['wood', 'slate', 'paper', 'contrast'] as const;
export const stoneStyles = ['shaded', 'flat'] as const;

export interface Look {
  board: (typeof boardThemes)[number];
  stones: (typeof stoneStyles)[number];
  turns: Turns;
  mirrored: boolean;
  coordinates: boolean;
  numbers: boolean;
  liberties: boolean;
  sound: boolean;
}

export const usualLook: Look = {
  board: 'wood',
  stones: 'shaded',
  turns: 0,
  mirrored: false,
  coordinates: true,
  numbers: false,
  liberties: false,
  sound: false,
};

/** The properties of a game that change how its board looks. */
export type Kind = Pick<GameInfo, 'torus' | 'captures' | 'liberties' | 'stonesPerTurn' | 'rowLength'> & {
  /** Undefined = stones stay where they are placed. */
  falling?: Falling;
  /** Number of lines at each edge that do not count for a row. 0 = all lines count. */
  outside: number;
};

export function kindOf(info: GameInfo): Kind {
  const { torus, captures, liberties, stonesPerTurn, rowLength, falls, family } = info;
  return {
    torus, captures, liberties, stonesPerTurn, rowLength,
    falling: falls ?? undefined,
    outside: family === 'irensei' ? 2 : 0,
  };
}

export interface Words {
  label: string;
  help: string;
  cancel: string;
  place: (point: string) => string;
  /** Why a forbidden point loses. */
  loses: (point: string, why: string) => string;
  stone: (stone: string) => string;
}

export interface BoardState {
  kind: Kind;
  position: Position;
  /** The rows of the board before the first ply. Undefined = the board was empty. */
  start?: string[];
  /** The stones of an unfinished ply. */
  begun?: [string, Stone][];
  marks?: Mark[];
  look?: Partial<Look>;
  /**
   * Says when the user must choose a point a second time to confirm it. `always`: every point.
   * `touch`: every point that is chosen by touch. `never`: no point. With `always` and `touch`,
   * the user must also confirm a point that loses.
   */
  confirm?: 'touch' | 'always' | 'never';
  /** The user may choose any point, also an illegal one. */
  anyPoint?: boolean;
  disabled?: boolean;
  /** True = the main button of the mouse and the finger draw arrows and rings instead of choosing points. */
  drawing?: boolean;
  /** The user may drag a stone to another point. */
  movable?: boolean;
  words: Words;
}

/** What the user does on a board. */
export interface Actions {
  /** `checked`: the point may be chosen in the position that the board shows. */
  choose(point: string, checked: boolean): void;
  /**
   * True: the position may change soon, so it does not say whether a point may be chosen. Then any
   * point is reported, with `checked` false. Asked for each point that the user chooses.
   */
  busy(): boolean;
  /** The user dragged the stone on a point to another point. */
  drag(from: string, to: string): void;
  /** The user chose a point that is not allowed. */
  refuse(point: string): void;
  /** The user turned the wheel or swiped: one ply back (-1) or forward (1). */
  step(by: -1 | 1): void;
}
