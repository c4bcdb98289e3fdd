// SPDX-License-Identifier: Apache-2.0
//
// The interface between the page and an engine. The engine is reached over HTTP (http.ts) or is compiled
// to WebAssembly (wasm.ts). All values are plain data. Their types are generated from docs/api.schema.json
// (`npm run types` writes api.ts).
// - A point is a text such as `h8`, with row 1 at the bottom.
// - A ply is a text: `h8`, `h8 i9`, `swap`, `pass`, `offer h8 i9` or `pick h8 j10`.
// - A call that fails throws an EngineError with one line of text for the user.
// - A search ends when its signal is aborted.
import type {
  AnalyzeRequest,
  Answer,
  Branch,
  EngineInfo,
  GameSpec,
  Limits,
  Position,
  PositionRequest,
  RecordList,
  RecordOfGame,
  Review,
  Sentence,
  Setup,
  Side,
  Solution,
  WriteRequest,
  WrittenFile,
} from './api';

export type * from './api';

/** A position: the plies of a game from its start or from a set-up. */
export interface Question extends Partial<Setup> {
  game: GameSpec;
  moves: string[];
}

/** An unfinished ply: its kind, its number of stones, and the points already chosen. */
export type Begun = Required<Pick<PositionRequest, 'begun' | 'as' | 'stones'>>;

/** The options of a request to analyze a position. */
export type AnalysisOptions = Omit<AnalyzeRequest, keyof Question | 'id' | 'size'>;

export class EngineError extends Error {
  /**
   * The index of the ply that the engine refused, from 0. Undefined = the error is not about a ply.
   */
  ply?: number;
}

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
  /**
   * Sentences about the effects of a ply, such as "stops the four". Empty = the engine has no
   * sentence for this ply.
   */
  reasons(question: Question, ply: string): Promise<Sentence[]>;
  /** `base64`: the bytes of a file. If it is set, these bytes are read and `text` is ignored. */
  read(
    text: string,
    hints: { game?: string; size?: [number, number]; id?: string; base64?: string },
  ): Promise<RecordOfGame | RecordList>;
  /**
   * `question.moves` is the main line, `branches` are the other lines. Only SGF can store branches.
   */
  write(
    question: Question,
    branches: Branch[],
    format: WriteRequest['format'],
    players: [string, string],
  ): Promise<WrittenFile>;
  review(
    record: Question & { openingPlies: number },
    limits: Limits,
    signal: AbortSignal,
    progress: (done: number, plies: number) => void,
  ): Promise<Review>;
}
