// SPDX-License-Identifier: Apache-2.0
//
// Links that contain a game: `#game=renju&moves=h8i9j10`.
// - If every ply is one stone, the points are written without separators.
// - Otherwise commas separate the plies, and dashes separate the words of a ply:
//   `#game=connect6&moves=j10,k11-k12` or `...,swap,offer-a1-b2`.
// - In a start position (`board=`), slashes separate the rows.
// - `branch=2:a1,b2` is a branch after ply 2. Plies are numbered from 1: first the plies of
//   `moves`, then the plies of each branch. Number 0 is the start. `at=3` is the ply that the board
//   shows; without `at`, the board shows the last ply of `moves`.
import type { Branch, GameSpec, Setup, Side } from './engine/engine';

export interface LinkedGame {
  spec: GameSpec;
  setup?: Setup;
  /** The plies of the main line. */
  moves: string[];
  /**
   * True = `moves` are single stones, because the link has no separators. In games with several
   * stones a turn, the caller must join the stones to plies (turnsOf).
   */
  stones: boolean;
  branches: Branch[];
  at?: number;
}

const singleStone = /^[a-z]\d{1,2}$/;
const written = (move: string) => move.replaceAll(' ', '-').replace('#', 'n');
/**
 * In openings in which Black declares the number of fifths, a last `n9` means that 9 fifths are
 * declared. In all other places `n9` is a point.
 */
const declares = (opening?: string) => opening === 'yamaguchi' || opening === 'soosyrv-8';
const readAll = (text: string, opening?: string) =>
  text
    .split(',')
    .filter((move) => move !== '')
    .map((move) => move.replaceAll('-', ' '))
    .map((move) => (declares(opening) ? move.replace(/ n(\d+)$/, ' #$1') : move));

export function linkTo(spec: GameSpec, moves: string[], setup?: Setup, branches: Branch[] = [], at = moves.length): string {
  const parts = [`game=${spec.variant}`];
  if (spec.size) parts.push(`size=${spec.size.join('x')}`);
  if (spec.opening && spec.opening !== 'none') parts.push(`opening=${spec.opening}`);
  if (setup) {
    parts.push(`board=${setup.board.join('/').replaceAll('#', '*')}`, `toMove=${setup.toMove}`);
    if (setup.captured) parts.push(`captured=${setup.captured.join(',')}`);
  }
  if (moves.length > 0) {
    const plain = moves.every((move) => singleStone.test(move));
    parts.push(`moves=${plain ? moves.join('') : moves.map(written).join(',')}`);
  }
  for (const branch of branches) parts.push(`branch=${branch.from}:${branch.moves.map(written).join(',')}`);
  if (at !== moves.length) parts.push(`at=${at}`);
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
  const opening = fields.get('opening') ?? undefined;
  if (opening) spec.opening = opening;

  let setup: Setup | undefined;
  const board = fields.get('board');
  if (board) {
    setup = { board: board.replaceAll('*', '#').split('/'), toMove: fields.get('toMove') as Side };
    const captured = fields.get('captured')?.split(',').map(Number);
    if (captured) setup.captured = [captured[0], captured[1]];
  }
  const branches = fields.getAll('branch').map((branch) => {
    const [from, ...moves] = branch.split(':');
    return { from: Number(from), moves: readAll(moves.join(':'), opening) };
  });
  const place = fields.get('at');
  const text = fields.get('moves') ?? '';
  // A part that is not a stone is not changed. The engine then says which ply is wrong.
  const stones = /^([a-z]\d{1,2}){2}[^,-]*$/i.test(text);
  const moves = stones ? text.match(/[a-z]\d{1,2}|((?![a-z]\d).)+/gi)! : readAll(text, opening);
  return { spec, setup, moves, stones, branches, ...(place && { at: Number(place) }) };
}

/** Joins stones to turns. The first turn has one stone, all later turns have `perTurn` stones. */
export function turnsOf(stones: string[], perTurn: number): string[] {
  const turns = stones.slice(0, 1);
  for (let i = 1; i < stones.length; i += perTurn) turns.push(stones.slice(i, i + perTurn).join(' '));
  return turns;
}
