// SPDX-License-Identifier: Apache-2.0
//
// The interface between the page and an engine. The engine is reached over HTTP (http.ts) or is compiled
// to WebAssembly (wasm.ts). All values are plain data.
// - A point is a text such as `h8`, with row 1 at the bottom.
// - A ply is a text: `h8`, `h8 i9`, `swap`, `pass`, `offer h8 i9` or `pick h8 j10`.
// - A call that fails throws an EngineError with one line of text for the user.
// - A search ends when its signal is aborted.

export type Side = 'black' | 'white';
export type Stone = '.' | 'X' | 'O' | '#';
export type Seat = 1 | 2;

/** A text of the engine: a key for translations, the values in the text, and the English text. */
export interface Sentence {
  key: string;
  values: string[];
  text: string;
}

/** The answer to a request that the engine refuses. */
export interface Failure {
  error: string;
  /** Why the rules of the game forbid it. */
  sentence?: Sentence;
}

/** A game that the engine knows, with the properties that the page needs. */
export interface GameInfo {
  name: string;
  title: Sentence;
  family: string;
  options: string[];
  size: [number, number];
  sizes: { min: number; max: number; sides: number[] | null };
  openings: string[];
  defaultOpening: string;
  rowLength: number;
  stonesPerTurn: number;
  drops: boolean;
  torus: boolean;
  captures: boolean;
  forbidden: boolean;
  liberties: boolean;
}

export interface EngineInfo {
  engine: string;
  version: string;
  threads: number;
  maxMs: number;
  levels: number;
  /** The game of each level of the challenge. */
  ladder: { level: number; game: GameSpec }[];
  games: GameInfo[];
}

export interface GameSpec {
  variant: string;
  size?: [number, number];
  opening?: string;
  [fact: string]: unknown;
}

/** A start position, instead of the empty board. */
export interface Setup {
  board: string[];
  toMove: Side;
  captured?: [number, number];
  ko?: string;
  lastTurn?: string[];
  stonesDue?: number;
}

export interface Question extends Partial<Setup> {
  game: GameSpec;
  moves: string[];
}

export interface Ply {
  side: Side;
  text: string;
  added: [string, Stone][];
  removed: string[];
  slides: [string, string][];
}

/**
 * A kind of ply that is allowed now. Either the user chooses `stones` points, or the page sends the text
 * `send` unchanged.
 */
export interface Choice {
  kind: 'stones' | 'offer' | 'pick' | 'swap' | 'pass';
  stones: number;
  maxDeclared: number;
  text: string;
  send?: string;
}

export interface Position {
  game: GameSpec;
  width: number;
  height: number;
  rows: string[];
  toMove: Side;
  blackSeat: Seat;
  seatToMove: Seat;
  turn: number;
  captured: [number, number] | null;
  legal: string[];
  forbidden: { point: string; why: string }[];
  ko: string | null;
  last: string[];
  winning: string[];
  losing: string[];
  outcome: Side | 'draw' | null;
  reason: string | null;
  winnerSeat: 0 | Seat | null;
  choices: Choice[];
  opening: { name: string; about: string } | null;
  offered: string[];
  groups?: { color: Side; points: string[]; liberties: string[] }[];
  plies: Ply[];
}

/** An unfinished ply: its kind, its number of stones, and the points already chosen. */
export interface Begun {
  begun: string[];
  as: Choice['kind'];
  stones: number;
}

export interface Limits {
  nodes?: number;
  depth?: number;
  ms?: number;
}

export interface AnalysisOptions {
  limits?: Limits;
  /** The clock of the side to move: the engine chooses its time for the ply. */
  clock?: { leftMs: number; incrementMs: number };
  multiPv?: number;
  level?: number;
  seed?: number;
  exclude?: string[];
  includeBoardValues?: boolean;
  boardNodes?: number;
  reportDuringSearchEvery?: number;
}

export interface Value {
  win: number;
  draw: number;
  loss: number;
}

export interface Line {
  move: string;
  moveName?: string;
  value: Value;
  score: number;
  mate?: number;
  depth: number;
  seldepth: number;
  pv: string[];
  pvNames?: string[];
}

/** An answer of `analyze`. Values are from the view of the side to move. */
export interface Answer {
  isDuringSearch: boolean;
  toMove?: Side;
  move?: string;
  moveName?: string;
  value?: Value;
  score?: number;
  mate?: number;
  lines?: Line[];
  boardValues?: { move: string; moveName?: string; win: number; score: number; mate?: number }[];
  nodes?: number;
  ms?: number;
  noResults?: boolean;
  /** The engine stopped the search early, for example because other clients waited. */
  terminated?: boolean;
  outcome?: string;
}

export interface Solution {
  result: 'won' | 'lost' | 'drawn' | 'unknown';
  side: Side;
  plies: number;
  exact: boolean;
  kind: string | null;
  line: string[];
  nodes: number;
  ms: number;
  exhausted: boolean;
}

export interface RecordOfGame {
  game: GameSpec;
  moves: string[];
  players: [string, string];
  openingPlies: number;
  winner: 0 | Seat | null;
  reason: string;
  pliesAfterEnd: number;
}

export interface RecordList {
  games: { id: string; title: string }[];
}

export interface ReviewedPly {
  ply: string;
  name?: string;
  side: Side;
  black: number | null;
  loss?: number;
  grade?: string;
  accuracy?: number;
  error?: string;
  best?: string[];
  bestNames?: string[];
  candidates?: { ply: string; name?: string; score: number; line?: string[]; lineNames?: string[] }[];
}

export interface Review {
  blackAtStart: number | null;
  plies: ReviewedPly[];
  [rest: string]: unknown;
}

export class EngineError extends Error {}

export interface Engine {
  info(): Promise<EngineInfo>;
  position(question: Question, begun?: Begun): Promise<Position>;
  /** Calls `report` for every answer. Resolves with the last answer. */
  analyze(
    question: Question,
    options: AnalysisOptions,
    signal: AbortSignal,
    report?: (answer: Answer) => void,
  ): Promise<Answer>;
  solve(question: Question, side: Side, limits: Limits, signal: AbortSignal): Promise<Solution>;
  /** What a ply does, such as "stops the four". Empty = nothing that has a name. */
  reasons(question: Question, ply: string): Promise<Sentence[]>;
  read(text: string, hints: { game?: string; size?: [number, number]; id?: string }): Promise<RecordOfGame | RecordList>;
  write(
    question: Question,
    format: 'sgf' | 'psq' | 'json',
    players: [string, string],
  ): Promise<{ text: string; name: string; type: string }>;
  review(
    record: { game: GameSpec; moves: string[]; openingPlies: number },
    limits: Limits,
    signal: AbortSignal,
    progress: (done: number, plies: number) => void,
  ): Promise<Review>;
}
