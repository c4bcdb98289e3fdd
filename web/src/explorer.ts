// SPDX-License-Identifier: Apache-2.0
//
// What was played in a position, and how these games ended. The explorer knows only the stones that
// were put: a position is the set of these stones with their colours. Positions that are images of
// each other under a rotation or reflection of the board count together. In games in which stones
// can leave the board or move, the order of the plies counts, too.
import { nameOf, placeOf, pointsIn } from './board/points';
import type { GameInfo, GameSpec, ListedGame, Seat } from './engine/engine';

export type PlayedGame = Pick<ListedGame, 'id' | 'game' | 'moves' | 'players' | 'winner' | 'start'>;

/** Results of games for the sides. Games without a result count in `games` only. */
export interface Counts {
  games: number;
  black: number;
  white: number;
  draws: number;
}
export interface PlayedPly extends Counts {
  /** The ply, as an image that fits the position on the board. */
  text: string;
}
export interface Explored {
  counts: Counts;
  plies: PlayedPly[];
  games: PlayedGame[];
}

/** The properties of a game that decide which positions are equal. */
export type Kind = Pick<GameInfo, 'drops' | 'captures' | 'liberties' | 'stonesPerTurn'>;

const images = [0, 1, 2, 3, 4, 5, 6, 7] as const; // bit 0: left-right, bit 1: up-down, bit 2: exchange x and y
type Image = (typeof images)[number];

interface Placed {
  key: string; // of the canonical image of the position
  image: Image; // turns the position into its canonical image
}

/** A pseudo-random number of 32 bits for a number: the finalizer of MurmurHash3. */
function scrambled(n: number): number {
  n = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return (n ^ (n >>> 16)) >>> 0;
}

class Board {
  private readonly images: readonly Image[];
  private readonly ordered: boolean;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly kind: Kind,
  ) {
    // Pieces that fall make up and down different.
    this.images = kind.drops ? [0, 1] : width === height ? images : [0, 1, 2, 3];
    this.ordered = kind.captures || kind.liberties || kind.drops;
  }

  image(point: string, image: Image): string {
    let { x, y } = placeOf(point, this.height);
    if (image & 1) x = this.width - 1 - x;
    if (image & 2) y = this.height - 1 - y;
    if (image & 4) [x, y] = [y, x];
    return nameOf({ x, y }, this.height);
  }
  /** The image that undoes an image. */
  back(image: Image): Image {
    if (!(image & 4)) return image;
    return (4 | ((image & 1) << 1) | ((image & 2) >> 1)) as Image;
  }
  imageOf(ply: string, image: Image): string {
    return ply.replace(/\b[a-z]\d{1,2}\b/g, (point) => this.image(point, image));
  }

  /** The positions of a line: of the start, then after each ply. */
  positions(moves: string[]): Placed[] {
    const sums = this.images.map(() => [1, 2]); // two hashes for each image
    let stones = 0;
    const placed = [this.best(sums)];
    moves.forEach((ply, number) => {
      const points = /^(offer|swap|pass)/.test(ply) ? [] : pointsIn(ply);
      // A ply without stones leads to another position, too.
      if (points.length === 0) for (const sum of sums) sum[0] ^= scrambled(~number);
      // In an opening, several stones of a ply alternate in colour. In free play all stones of a
      // ply have one colour.
      for (const point of points) {
        const black = this.kind.stonesPerTurn > 1 ? number % 2 === 0 : stones % 2 === 0;
        const moment = this.ordered ? stones + 1 : 0;
        this.images.forEach((image, i) => {
          const { x, y } = placeOf(this.image(point, image), this.height);
          const cell = ((moment * 32 + y) * 32 + x) * 2 + (black ? 1 : 0) + 1;
          sums[i][0] ^= scrambled(cell);
          sums[i][1] ^= scrambled(cell ^ 0x5bd1e995);
        });
        ++stones;
      }
      placed.push(this.best(sums));
    });
    return placed;
  }

  private best(sums: number[][]): Placed {
    const keys = sums.map(([a, b]) => `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`);
    let least = 0;
    keys.forEach((key, i) => {
      if (key < keys[least]) least = i;
    });
    return { key: keys[least], image: this.images[least] };
  }
}

/** The colour of the seat that won: a swap exchanges the colours of the seats. */
function winnerOf({ moves, winner }: PlayedGame): 'black' | 'white' | 'draws' | undefined {
  if (winner === null) return undefined;
  if (winner === 0) return 'draws';
  const black: Seat = moves.filter((ply) => ply === 'swap').length % 2 === 0 ? 1 : 2;
  return winner === black ? 'black' : 'white';
}

const none = (): Counts => ({ games: 0, black: 0, white: 0, draws: 0 });
function count(counts: Counts, game: PlayedGame) {
  const winner = winnerOf(game);
  ++counts.games;
  if (winner) ++counts[winner];
}

/** The games of one variant and board size, found by their positions. */
export class Explorer {
  private readonly board: Board;
  private readonly found = new Map<string, { game: PlayedGame; ply: number; image: Image; next?: string }[]>();

  /** Games of other variants or sizes, and games that begin with a set-up, are left out. */
  constructor(games: PlayedGame[], { variant, size }: GameSpec, kind: Kind) {
    const [width, height] = size!;
    this.board = new Board(width, height, kind);
    for (const game of games) {
      const same = game.game.variant === variant && String(game.game.size) === String(size) && !game.start;
      if (!same) continue;
      const positions = this.board.positions(game.moves);
      positions.forEach(({ key, image }, ply) => {
        const entry = { game, ply, image, next: positions[ply + 1]?.key };
        const known = this.found.get(key);
        if (known) known.push(entry);
        else this.found.set(key, [entry]);
      });
    }
  }

  /** What was played after these plies. */
  at(moves: string[]): Explored {
    const here = this.board.positions(moves).at(-1)!;
    const counts = none();
    const plies = new Map<string, PlayedPly>();
    const entries = this.found.get(here.key) ?? [];
    for (const { game, ply, image, next } of entries) {
      count(counts, game);
      const played = game.moves[ply];
      if (played === undefined) continue;
      const key = next!;
      const text = this.board.imageOf(this.board.imageOf(played, image), this.board.back(here.image));
      if (!plies.has(key)) plies.set(key, { text, ...none() });
      count(plies.get(key)!, game);
    }
    const sorted = [...plies.values()].sort((a, b) => b.games - a.games || (a.text < b.text ? -1 : 1));
    return { counts, plies: sorted, games: entries.map(({ game }) => game) };
  }
}
