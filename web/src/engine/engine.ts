// SPDX-License-Identifier: Apache-2.0
//
// The interface between the page and an engine. The engine is reached over HTTP (http.ts) or is compiled
// to WebAssembly (wasm.ts). All values are plain data. Their types are generated from docs/api.schema.json
// (`npm run types` writes npm/api.ts).
// - A point is a text such as `h8`, with row 1 at the bottom.
// - A ply is a text: `h8`, `h8 i9`, `swap`, `pass`, `offer h8 i9` or `pick h8 j10`.
// - A call that fails throws an EngineError with one line of text for the user.
// - A search ends when its signal is aborted.
import type {
  AnalyzeRequest,
  Answer,
  EngineInfo,
  GameSpec,
  Limits,
  Position,
  PositionRequest,
  RecordList,
  RecordOfGame,
  Review,
  ReviewRequest,
  RoomAct,
  RoomMade,
  RoomRequest,
  RoomState,
  RoomVisit,
  Sentence,
  Setup,
  Side,
  Solution,
  Threats,
  WriteRequest,
  WrittenFile,
} from '../../npm/api';

export type * from '../../npm/api';

/** A position: the plies of a game from its start or from a set-up. */
export interface Question extends Partial<Setup> {
  game: GameSpec;
  moves: string[];
}

/** An unfinished ply: its kind, its number of stones, and the points already chosen. */
export type Begun = Required<Pick<PositionRequest, 'begun' | 'as' | 'stones'>>;

/** The options of a request to analyze a position. */
export type AnalysisOptions = Omit<AnalyzeRequest, keyof Question | 'id' | 'size'>;

/** What a file says about a game besides its moves. */
export type Written = Omit<WriteRequest, keyof Question | 'size'>;

export class EngineError extends Error {
  /**
   * The index of the ply that the engine refused, from 0. Undefined = the error is not about a ply.
   */
  ply?: number;
  /** True = the act is about a state of the room that is not the present one. */
  changed?: boolean;
}

/** The requests about rooms: games of two people over the network. */
export interface RoomDesk {
  create(room: RoomRequest): Promise<RoomMade>;
  act(act: RoomAct): Promise<RoomState>;
  /**
   * Calls `show` with each new state. If the connection is lost, connects again. Resolves after the
   * signal is aborted.
   */
  watch(visit: RoomVisit, signal: AbortSignal, show: (state: RoomState) => void): Promise<void>;
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
  /** The points with which each side would win, or make two ways to win. */
  threats(question: Question): Promise<Threats>;
  /** `base64`: the bytes of a file. If it is set, these bytes are read and `text` is ignored. */
  read(
    text: string,
    hints: { game?: string; size?: [number, number]; id?: string; base64?: string },
  ): Promise<RecordOfGame | RecordList>;
  /** `record.moves` is the main line. Only SGF can store branches, comments and marks. */
  write(record: Question & Written): Promise<WrittenFile>;
  /** `html`: the same review as a page that can be sent to others. */
  review(
    record: Question & Pick<ReviewRequest, 'openingPlies' | 'players'>,
    limits: Limits,
    signal: AbortSignal,
    progress: (done: number, plies: number) => void,
  ): Promise<{ review: Review; html: string }>;
  /** Absent = the page has no server. */
  rooms?: RoomDesk;
}
