// SPDX-License-Identifier: Apache-2.0
//
// The types of the board, which is JavaScript: what it shows and what the user does. All of it is plain data,
// except for the texts, which depend on the language, and the actions.
import type { GameInfo, Ply, Position, Stone } from '../engine/engine';
import type { boardThemes, stoneStyles } from './state';

/** Column and row, from 0 at the upper left. */
export interface Place {
  x: number;
  y: number;
}

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface Frame {
  width: number;
  height: number;
  turns: Turns;
  /** True = left and right are exchanged after the turn. */
  mirrored: boolean;
  coordinates: boolean;
}

/**
 * Tag, attributes, and the text or the shapes inside. The attribute `key` is not written into the document:
 * shapes with the same content and different keys are different shapes.
 */
export type Shape = [tag: string, attributes: Record<string, string | number>, inside?: string | Shape[]];

/** How pieces move after they are placed: down, to the nearest edge, or not at all but only near the edges. */
export type Falling = 'down' | 'outward' | 'edges';

/** A stone on the board. */
export interface Stood {
  stone: string;
  /**
   * Number of the stone, or of its turn in games with several stones a turn, from 1. 0 = the stone
   * was set up before the first ply, or it is dead.
   */
  number: number;
}

export interface Piece {
  point: string;
  colour: string;
  /** How the last ply brought the piece to its point. */
  motion: '' | 'put' | 'move';
  /** Where a moving piece comes from, relative to its point. */
  dx: number;
  dy: number;
}

/** A ring or an arrow that the user drew. `to` is the same point as `from` for a ring. */
export interface Drawn {
  from: string;
  to: string;
  colour: 'green' | 'red' | 'blue';
}

export interface Mark {
  point: string;
  kind: 'ring' | 'cross' | 'value' | 'zone' | 'number' | 'excluded' | 'sign' | 'row';
  tone?: 'plain' | 'good' | 'bad';
  text?: string;
  /** Opacity of a cell of the heat map, 0 to 1. */
  heat?: number;
  stone?: 'X' | 'O';
  /** Of a `row`: the stones that make the point forbidden. */
  stones?: string[];
  /** True = the best move of an analysis. The board emphasizes it. */
  best?: boolean;
}

export interface Look {
  board: (typeof boardThemes)[number];
  stones: (typeof stoneStyles)[number];
  turns: Turns;
  mirrored: boolean;
  coordinates: boolean;
  numbers: boolean;
  liberties: boolean;
}

/** The properties of a game that change how its board looks. */
export type Kind = Pick<GameInfo, 'torus' | 'captures' | 'liberties' | 'stonesPerTurn' | 'rowLength'> & {
  /** Undefined = stones stay where they are placed. */
  falling?: Falling;
  /** Number of lines at each edge that do not count for a row. 0 = all lines count. */
  outside: number;
};

export interface Words {
  label: string;
  help: string;
  cancel: string;
  place: (point: string) => string;
  /** Why a forbidden point loses. */
  loses: (point: string, why: string) => string;
  stone: (stone: string) => string;
}

/** What a ply changes on the board. */
export type Change = Pick<Ply, 'added' | 'removed' | 'slides'>;

/** The members of a position that the board reads. */
export type BoardPosition = Pick<
  Position,
  'width' | 'height' | 'rows' | 'toMove' | 'turn' | 'legal' | 'ko' | 'last' | 'winning' | 'losing' | 'outcome' | 'opening' | 'offered' | 'groups'
> & { plies: Change[]; forbidden: { point: string; why: string; rows?: string[][] }[] };

export interface BoardState {
  kind: Kind;
  position: BoardPosition;
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
  /** The next ply is on the board: it put a stone, captured stones, or ended the game. Undefined = no sounds. */
  sound?(kind: 'stone' | 'capture' | 'end'): void;
}

export interface MountedBoard {
  readonly svg: SVGSVGElement;
  update(state: BoardState): void;
  /** Gives the board the focus. `cursor`: the arrow keys move the cursor at once. */
  focus(cursor: boolean): void;
  destroy(): void;
}
