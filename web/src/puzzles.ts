// SPDX-License-Identifier: Apache-2.0
//
// Puzzles: positions in which the side to move wins. The set of Tengen is a file of the page
// (tools/puzzles.py); in each of its puzzles only one move wins. The puzzles of the user are the wins
// that reviews found that the user missed; they are in the storage of this browser.
import type { GameSpec, Setup } from './engine/engine';

export interface Puzzle {
  game: GameSpec;
  start?: Setup;
  /** The plies before the puzzle. */
  moves: string[];
  /** The winning line. */
  line: string[];
  /** The length of the win in plies. */
  plies: number;
  /** True: only the first ply of the line wins. */
  only: boolean;
}

interface Listed {
  game: string;
  size: [number, number];
  moves: string;
  line: string[];
  plies: number;
}

export async function puzzlesOfTengen(): Promise<Puzzle[]> {
  const response = await fetch('puzzles.json');
  if (!response.ok) throw new Error(`puzzles.json: ${response.statusText}`);
  const listed: Listed[] = await response.json();
  return listed.map(({ game, size, moves, line, plies }) => ({
    game: { variant: game, size },
    moves: moves.match(/[a-z]\d+/g) ?? [],
    line,
    plies,
    only: true,
  }));
}

const NAME = 'tengen.missed';
const MOST = 300;

export function missedWins(): Puzzle[] {
  try {
    const puzzles = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(puzzles) ? puzzles : [];
  } catch {
    return [];
  }
}

/** Adds puzzles to those of the user. The latest are kept. */
export function storeMissed(puzzles: Puzzle[]) {
  const key = ({ game, start, moves }: Puzzle) => JSON.stringify([game.variant, game.size, start, moves]);
  const added = new Set(puzzles.map(key));
  const all = [...missedWins().filter((puzzle) => !added.has(key(puzzle))), ...puzzles].slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    // The storage is full. The puzzles that it has stay there.
  }
}

/** How long wins are, in plies: the greatest length of each group. */
const longest = { short: 7, medium: 13, long: Infinity } as const;
export type Length = keyof typeof longest;
export const lengths = Object.keys(longest) as Length[];
export const lengthOf = ({ plies }: Puzzle): Length => lengths.find((length) => plies <= longest[length])!;

/** The puzzles in a random order in which they become harder. `random` returns numbers from 0 to 1. */
export function harder(puzzles: Puzzle[], random: () => number): Puzzle[] {
  const SPREAD = 4; // plies by which a longer win may come first
  return puzzles
    .map((puzzle) => ({ puzzle, order: puzzle.plies + SPREAD * random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ puzzle }) => puzzle);
}

/** The date of the user, such as 2026-11-27. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The puzzle of a day: the same for everybody who has the same set. Each day has another one, until all were shown. */
export function dailyOf(puzzles: Puzzle[], date: string): Puzzle {
  const day = Math.floor(Date.parse(date) / 86_400_000);
  // A step without a common divisor with the number of puzzles visits all of them.
  let step = Math.floor(puzzles.length * 0.618) || 1;
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  while (divides(step, puzzles.length) !== 1) ++step;
  return puzzles[(day * step) % puzzles.length];
}
