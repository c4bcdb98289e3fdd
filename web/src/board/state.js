// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// The looks of a board, and the kind of board that a game has.

/** @import { GameInfo } from '../engine/engine' */
/** @import { Kind, Look } from './types' */

export const boardThemes = /** @type {const} */ (['wood', 'slate', 'paper', 'contrast']);
export const stoneStyles = /** @type {const} */ (['shaded', 'flat']);

/** @type {Look} */
export const usualLook = {
  board: 'wood',
  stones: 'shaded',
  turns: 0,
  mirrored: false,
  coordinates: true,
  numbers: false,
  liberties: false,
};

/** @type {(info: Pick<GameInfo, Exclude<keyof Kind, 'falling' | 'outside'> | 'falls' | 'family'>) => Kind} */
export function kindOf({ torus, captures, liberties, stonesPerTurn, rowLength, falls, family }) {
  return {
    torus, captures, liberties, stonesPerTurn, rowLength,
    falling: falls ?? undefined,
    outside: family === 'irensei' ? 2 : 0,
  };
}
