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
// - `comment=3:text` is the comment on ply 3, `mark=3:circle:h8` a mark on its position, and
//   `mark=3:label:h8:A` a label. `first=` and `second=` name the players by seat, `result=1:resign`
//   the winning seat (0 = draw) with the reason, and `date=` the date.
// - `review=` holds a review (sharing.ts).
import type { Branch, GameSpec, Marks, Setup, Side } from './engine/engine';
import type { About, Notes } from './session.svelte';

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
  about?: Partial<About>;
  notes?: Notes;
  review?: string;
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

/** Programs that look for links in a text end a link at some of these characters. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*.~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

function partsOf({ players, result, date }: Partial<About>, { comments, marks }: Notes): string[] {
  const parts: string[] = [];
  if (players?.[0]) parts.push(`first=${encoded(players[0])}`);
  if (players?.[1]) parts.push(`second=${encoded(players[1])}`);
  if (result) parts.push(`result=${result.winner}${result.reason ? `:${result.reason}` : ''}`);
  if (date) parts.push(`date=${encoded(date)}`);
  for (const [number, comment] of comments) parts.push(`comment=${number}:${encoded(comment)}`);
  for (const [number, { kind, point, text }] of marks) {
    parts.push(`mark=${number}:${kind}:${point}${text ? `:${encoded(text)}` : ''}`);
  }
  return parts;
}

function aboutIn(fields: URLSearchParams): Partial<About> | undefined {
  const [first, second, result, date] = ['first', 'second', 'result', 'date'].map((name) => fields.get(name));
  const about: Partial<About> = {};
  if (first || second) about.players = [first ?? '', second ?? ''];
  const [, winner, reason] = /^([012])(?::(resign|timeout))?$/.exec(result ?? '') ?? [];
  if (winner) about.result = { winner: Number(winner) as 0 | 1 | 2, reason: (reason ?? '') as 'resign' | 'timeout' | '' };
  if (date) about.date = date;
  return Object.keys(about).length > 0 ? about : undefined;
}

const markKinds = ['triangle', 'square', 'circle', 'cross', 'label'];
/** Comments and marks that are not written as above are left out. */
function notesIn(fields: URLSearchParams): Notes | undefined {
  const notes: Notes = { comments: [], marks: [] };
  for (const field of fields.getAll('comment')) {
    const [, number, text] = /^(\d+):(.*)$/s.exec(field) ?? [];
    if (text) notes.comments.push([Number(number), text]);
  }
  for (const field of fields.getAll('mark')) {
    const [, number, kind, point, text] = /^(\d+):([a-z]+):([a-z]\d+)(?::(.*))?$/s.exec(field) ?? [];
    if (!markKinds.includes(kind) || (kind === 'label') !== !!text) continue;
    notes.marks.push([Number(number), { kind, point, ...(text && { text }) } as Marks[number]]);
  }
  return notes.comments.length + notes.marks.length > 0 ? notes : undefined;
}

export function linkTo(
  spec: GameSpec,
  moves: string[],
  setup?: Setup,
  branches: Branch[] = [],
  at = moves.length,
  about: Partial<About> = {},
  notes: Notes = { comments: [], marks: [] },
): string {
  const parts = [`game=${spec.variant}`];
  if (spec.size) parts.push(`size=${spec.size.join('x')}`);
  if (spec.opening && spec.opening !== 'none') parts.push(`opening=${spec.opening}`);
  parts.push(...partsOf(about, notes));
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
  const [about, notes, review] = [aboutIn(fields), notesIn(fields), fields.get('review')];
  const text = fields.get('moves') ?? '';
  // A part that is not a stone is not changed. The engine then says which ply is wrong.
  const stones = /^([a-z]\d{1,2}){2}[^,-]*$/i.test(text);
  const moves = stones ? text.match(/[a-z]\d{1,2}|((?![a-z]\d).)+/gi)! : readAll(text, opening);
  return {
    spec,
    setup,
    moves,
    stones,
    branches,
    ...(place && { at: Number(place) }),
    ...(about && { about }),
    ...(notes && { notes }),
    ...(review && { review }),
  };
}

/** Joins stones to turns. The first turn has one stone, all later turns have `perTurn` stones. */
export function turnsOf(stones: string[], perTurn: number): string[] {
  const turns = stones.slice(0, 1);
  for (let i = 1; i < stones.length; i += perTurn) turns.push(stones.slice(i, i + perTurn).join(' '));
  return turns;
}
