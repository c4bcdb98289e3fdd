// SPDX-License-Identifier: Apache-2.0
//
// Links that contain a game: `#game=renju&moves=h8i9j10`.
// - If every ply is one stone, the points are written without separators.
// - Otherwise commas separate the plies, and dashes the words of a ply:
//   `#game=connect6&moves=j10,k11-k12` or `...,swap,offer-a1-b2`.
// - In a start position (`board=`), slashes separate the rows.
import type { GameSpec, Setup, Side } from './engine/engine';

export interface LinkedGame {
  spec: GameSpec;
  setup?: Setup;
  /** The plies. Empty if the link has `stones` without separators: only the engine can split those. */
  moves: string[];
  stones?: string;
}

const singleStone = /^[a-z]\d{1,2}$/;

export function linkTo(spec: GameSpec, moves: string[], setup?: Setup): string {
  const parts = [`game=${spec.variant}`];
  if (spec.size) parts.push(`size=${spec.size.join('x')}`);
  if (spec.opening && spec.opening !== 'none') parts.push(`opening=${spec.opening}`);
  if (setup) {
    parts.push(`board=${setup.board.join('/').replaceAll('#', '*')}`, `toMove=${setup.toMove}`);
    if (setup.captured) parts.push(`captured=${setup.captured.join(',')}`);
  }
  if (moves.length > 0) {
    const plain = moves.every((move) => singleStone.test(move));
    const text = plain ? moves.join('') : moves.map((m) => m.replaceAll(' ', '-').replace('#', 'n')).join(',');
    parts.push(`moves=${text}`);
  }
  return `#${parts.join('&')}`;
}

/** Returns undefined if the fragment names no game. */
export function gameIn(fragment: string): LinkedGame | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = fields.get('game');
  if (!variant) return undefined;
  const spec: GameSpec = { variant };
  const size = fields.get('size')?.split('x').map(Number);
  if (size) spec.size = [size[0], size[1] ?? size[0]];
  const opening = fields.get('opening');
  if (opening) spec.opening = opening;

  let setup: Setup | undefined;
  const board = fields.get('board');
  if (board) {
    setup = { board: board.replaceAll('*', '#').split('/'), toMove: fields.get('toMove') as Side };
    const captured = fields.get('captured')?.split(',').map(Number);
    if (captured) setup.captured = [captured[0], captured[1]];
  }
  const text = fields.get('moves') ?? '';
  if (/^([a-z]\d{1,2}){2,}$/i.test(text)) return { spec, setup, moves: [], stones: text };
  const moves = text.split(',').filter((move) => move !== '');
  return { spec, setup, moves: moves.map((m) => m.replaceAll('-', ' ').replace(/n(\d+)$/, '#$1')) };
}
