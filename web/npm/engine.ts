// SPDX-License-Identifier: Apache-2.0
//
// The engine as WebAssembly, for Node (node.ts) and for browsers (web.ts).
// - One worker answers questions that need no search. Each running search has its own worker.
// - To stop a search, its worker is ended.
// - A worker that has no search is kept. The next search uses it.
import type {
  AnalyzeRequest,
  Answer,
  Api,
  EngineInfo,
  Failure,
  Position,
  PositionRequest,
  ReadRequest,
  RecordList,
  RecordOfGame,
  Review,
  ReviewProgress,
  ReviewRequest,
  Sentence,
  Solution,
  SolveRequest,
  WriteRequest,
  WrittenFile,
} from './api.js';

export type * from './api.js';

/** The questions with one answer, and the questions that search. */
export type Asked = { [K in keyof Api]: Api[K] extends { answer: unknown } ? K : never }[keyof Api];
export type Searched = Exclude<keyof Api, Asked>;
/** The type of a question, without its name. */
export type RequestOf<K extends keyof Api> = Api[K] extends { request: infer R } ? R : undefined;

export interface EngineOptions {
  /**
   * Threads of each search, 1 to 16; default 1. A page that is not cross-origin isolated has one
   * thread, even if this number is larger.
   */
  threads?: number;
  /** Memory for the tables of each search, in MiB, 1 to 256; default 64. */
  memoryMib?: number;
  /**
   * True: a search knows the wins that earlier searches have announced, so it never shows a longer
   * one. Default false: with one thread and a limit of nodes, equal questions have equal answers.
   */
  keepResults?: boolean;
  /** Where the files of the folder `engine` of this package are. Default: in the package. */
  folder?: string | URL;
}

export interface SearchOptions<Line> {
  /** Ends the search. Its promise is then rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with each line of the answer, also with the last. Each has more results than the line before. */
  onLine?: (line: Line) => void;
}

export class TengenError extends Error {
  /**
   * `refused`: the engine does not accept the question. `failed`: the engine ended, for instance
   * because it had no memory; it can be asked again. `unsupported`: this browser or Node is too old.
   * `closed`: the engine was closed.
   */
  readonly code: 'refused' | 'failed' | 'unsupported' | 'closed';
  /** If the rules forbid a ply: why, as a text that can be translated. */
  readonly sentence?: Sentence;

  constructor(code: TengenError['code'], failure: Failure) {
    super(failure.error);
    this.name = 'TengenError';
    this.code = code;
    this.sentence = failure.sentence;
  }
}

type Message = { line?: string; done?: boolean; failed?: string };

/** A running worker.js. */
export interface Thread {
  post(message: unknown): void;
  /** Sets the functions that get its messages and its errors. */
  listen(hear: (message: Message) => void): void;
  /** False: this worker does not keep the process running. */
  hold(held: boolean): void;
  end(): void;
}

/** What differs between Node and browsers. */
export interface Host {
  /** False: a program can have only one thread here. */
  threads: boolean;
  start(): Thread;
  /** The bytes of a file of the folder `engine`. */
  read(file: string): Promise<Uint8Array>;
}

class EngineWorker {
  private readonly thread: Thread;
  private hear: (message: Message) => void = () => {};
  /** The engine in this worker has failed or was ended. The worker cannot be used again. */
  broken = false;

  constructor(host: Host, first: object) {
    this.thread = host.start();
    this.thread.hold(false);
    this.thread.listen((message) => {
      if (message.failed !== undefined) this.broken = true;
      this.hear(message);
    });
    this.thread.post(first);
  }

  /** Resolves with the last line of the answer. Only one question may run at a time. */
  ask<Line>(name: string, question: unknown, onLine?: (line: Line) => void): Promise<Line> {
    return new Promise<Line>((resolve, reject) => {
      let last: Line;
      let failure: Failure | undefined;
      this.hear = ({ line, done, failed }) => {
        if (failed !== undefined) reject(new TengenError('failed', { error: failed }));
        if (line !== undefined) {
          const value = JSON.parse(line);
          if (value.error !== undefined) failure ??= value;
          last = value;
          try {
            if (failure === undefined) onLine?.(value);
          } catch (error) {
            this.end(); // the search is still running
            reject(error);
          }
        }
        // The worker can be asked again only after `done`.
        if (done && failure !== undefined) reject(new TengenError('refused', failure));
        if (done) resolve(last);
      };
      this.thread.hold(true);
      this.thread.post({ name, text: JSON.stringify(question ?? {}) });
    }).finally(() => this.thread.hold(false));
  }

  end() {
    this.broken = true;
    this.thread.end();
  }
}

function whole(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`${name}: a whole number from 1 to ${most} wanted, not ${value}`);
}

/** The engine. See docs/npm.md. */
export class EngineOn {
  /** The number of threads of each search. */
  readonly threads: number;
  private readonly host: Host;
  private readonly first: object;
  private readonly program: string;
  private module: Promise<WebAssembly.Module> | undefined;
  private answers: EngineWorker | undefined;
  private before: Promise<unknown> = Promise.resolve();
  private spare: EngineWorker | undefined; // has no search
  private readonly running = new Map<EngineWorker, (reason: unknown) => void>();
  private closed = false;

  constructor(host: Host, { threads = 1, memoryMib = 64, keepResults = false }: EngineOptions) {
    whole('threads', threads, 16);
    this.host = host;
    this.threads = host.threads ? threads : 1;
    this.program = this.threads > 1 ? 'tengen-threads' : 'tengen-wasm';
    this.first = { program: this.program, threads: this.threads, memoryMib: whole('memoryMib', memoryMib, 256), keepResults };
  }

  /** Asks a question that needs no search. Errors: TengenError. */
  ask<K extends Asked>(name: K, question: RequestOf<K>): Promise<Api[K]['answer']> {
    const asked = this.before.then(async () => {
      if (!this.answers || this.answers.broken) this.answers = await this.start(0);
      return this.settled(this.answers, (worker) => worker.ask<Api[K]['answer']>(name, question));
    });
    this.before = asked.catch(() => {});
    return asked;
  }

  /**
   * Asks a question that needs a search. Resolves with the last line of the answer. Searches that were
   * begun before the end of another run at the same time. Errors: TengenError.
   */
  async search<K extends Searched>(
    name: K,
    question: RequestOf<K>,
    { signal, onLine }: SearchOptions<Api[K]['stream']> = {},
  ): Promise<Api[K]['stream']> {
    signal?.throwIfAborted();
    let worker = this.spare;
    this.spare = undefined;
    worker ??= await this.start(this.threads - 1);
    try {
      return await this.settled(worker, (asked) => asked.ask<Api[K]['stream']>(name, question, onLine), signal);
    } finally {
      if (worker.broken || this.spare !== undefined || this.closed) worker.end();
      else this.spare = worker;
    }
  }

  /** The games of the engine, and its limits. */
  games(): Promise<EngineInfo> {
    return this.ask('games', undefined);
  }

  /** Everything about a position: its stones, the legal plies, the result. */
  position(question: PositionRequest): Promise<Position> {
    return this.ask('position', question);
  }

  /** Reads the text of a file with a game or with many games. */
  read(text: string, hints: Omit<ReadRequest, 'text'> = {}): Promise<RecordOfGame | RecordList> {
    return this.ask('read', { text, ...hints } as ReadRequest);
  }

  /** Makes the text of a file. */
  write(record: WriteRequest): Promise<WrittenFile> {
    return this.ask('write', record);
  }

  /** Analyzes a position. Without limits, it searches 100,000 nodes. */
  analyze(question: AnalyzeRequest, options: SearchOptions<Answer> = {}): Promise<Answer> {
    const limits = question.clock || question.limits ? {} : { limits: { nodes: 100_000 } };
    // The worker has no thread that could report between two depths. 0 = a report after each depth.
    const reports = options.onLine ? { reportDuringSearchEvery: 0 } : {};
    return this.search('analyze', { ...question, ...limits, ...reports }, options);
  }

  /** Searches for a proven result of a position. */
  solve(question: SolveRequest, options: SearchOptions<Solution> = {}): Promise<Solution> {
    return this.search('solve', question, options);
  }

  /** Judges the plies of a game. Without limits, each search has 20,000 nodes. */
  async review(
    question: ReviewRequest,
    { signal, onLine }: SearchOptions<ReviewProgress> = {},
  ): Promise<{ review: Review; html?: string }> {
    const last = await this.search('review', question, {
      signal,
      onLine: (line) => 'done' in line && onLine?.(line),
    });
    if ('review' in last) return last;
    throw new TengenError('failed', { error: 'the review has no result' });
  }

  /** The ply that a player of this level chooses; undefined = the game is over. */
  async choose(
    question: AnalyzeRequest & { level?: number; seed?: number },
    options: SearchOptions<Answer> = {},
  ): Promise<string | undefined> {
    return (await this.analyze({ ...question, level: question.level ?? 10 }, options)).moveName;
  }

  /** Ends all searches and frees the memory. Their promises are rejected. The engine cannot be used again. */
  close(): void {
    this.closed = true;
    this.spare?.end();
    this.answers?.end();
    this.spare = this.answers = undefined;
    for (const reject of [...this.running.values()]) reject(new TengenError('closed', { error: 'the engine is closed' }));
  }

  private async start(helpers: number): Promise<EngineWorker> {
    this.module ??= this.compile();
    const module = await this.module.catch((error) => {
      this.module = undefined; // the next question tries again
      throw error;
    });
    if (this.closed) throw new TengenError('closed', { error: 'the engine is closed' });
    return new EngineWorker(this.host, { ...this.first, module, helpers });
  }

  private async compile(): Promise<WebAssembly.Module> {
    const bytes = await this.host.read(`${this.program}.wasm`).catch((error) => {
      throw new TengenError('failed', { error: `${this.program}.wasm: ${error.message}` });
    });
    if (String.fromCharCode(...bytes.slice(1, 4)) !== 'asm') {
      throw new TengenError('failed', {
        error: `${this.program}.wasm is not a program: is the folder 'engine' where the option 'folder' says?`,
      });
    }
    if (!WebAssembly.validate(bytes as BufferSource)) {
      throw new TengenError('unsupported', { error: 'WebAssembly with SIMD is not supported here' });
    }
    return WebAssembly.compile(bytes as BufferSource);
  }

  /** Asks the worker. If the signal is aborted or the engine is closed, ends the worker and rejects. */
  private settled<T>(worker: EngineWorker, ask: (worker: EngineWorker) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const ended = () => {
        this.running.delete(worker);
        signal?.removeEventListener('abort', abort);
      };
      const abandon = (reason: unknown) => {
        ended();
        worker.end();
        reject(reason);
      };
      const abort = () => abandon(signal!.reason);
      if (signal?.aborted) return abandon(signal.reason);
      this.running.set(worker, abandon);
      signal?.addEventListener('abort', abort);
      ask(worker).then(resolve, reject).finally(ended);
    });
  }
}
