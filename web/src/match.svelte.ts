// SPDX-License-Identifier: Apache-2.0
//
// A running game: its last ply, the seats, the clocks, and the requests to the engine. The session
// stores the plies. The user may look at earlier plies, and this does not change the game.
import { connection } from './engine/connection.svelte';
import type { Seat, Sentence } from './engine/engine';
import { answerOf } from './engine/live';
import { t } from './i18n.svelte';
import { ask } from './ask.svelte';
import { storeGame } from './games';
import { prefs } from './prefs.svelte';
import type { Session, TreeNode } from './session.svelte';

export interface Result {
  /** 0 = a draw. */
  winner: Seat | 0;
  reason: 'resigned' | 'time' | 'agreed';
}

/** The other side of a game over the network (room.svelte.ts). */
export interface Remote {
  /** The seat of this page. 0 = it watches. */
  readonly seat: Seat | 0;
  /** True = both seats are taken. */
  readonly full: boolean;
  /** True = plies can be made: both seats are taken, and the server still has the game. */
  readonly open: boolean;
  /** True = the clock of the side to move runs. */
  readonly ticks: boolean;
  /** Sends a ply that was made on this board. */
  send(node: TreeNode): void;
  leave(): void;
}

/** A game as it is kept over a reload. The numbers are those of the outline. */
export interface KeptMatch {
  tip: number;
  own: number[];
  engineSeats: Seat[];
  level: number;
  challenge: boolean;
  clocks: [number, number] | null;
  increment: number;
  result: Result | null;
  id: string;
}

export class Match {
  on = $state(false);
  /** The last ply of the game. The board may show an earlier ply. */
  tip = $state.raw<TreeNode>()!;
  /**
   * True = the Play panel is open. If it is closed, plies on the board are not plies of the game.
   */
  shown = false;
  engineSeats = $state<Seat[]>([]);
  level = $state(4);
  challenge = $state(false);
  thinking = $state(false);
  /** Remaining time of seats 1 and 2 in ms. Null = no clocks. */
  clocks = $state<[number, number] | null>(null);
  result = $state<Result | null>(null);
  hint = $state<{ text: string; reasons: Sentence[] } | null>(null);
  error = $state('');
  /** Null = the game is not over the network. */
  remote = $state.raw<Remote | null>(null);
  /** True: the game was restored after a reload, and the Play panel has not opened since. */
  restored = false;
  private id = ''; // names the game in the storage of games
  private increment = 0;
  private own = new Set<TreeNode>(); // plies that this game has added to the tree
  private search = new AbortController();

  constructor(private readonly session: Session) {
    session.onPlay = (node, fresh) => this.made(node, fresh);
    session.onRemove = (node) => this.removed(node);
  }

  begin(engineSeats: Seat[], level: number, clock: string, challenge: boolean, remote: Remote | null = null) {
    this.stop();
    this.remote = remote;
    this.engineSeats = engineSeats;
    this.level = level;
    this.challenge = challenge;
    this.result = null;
    this.hint = null;
    this.error = '';
    const [minutes, seconds] = clock.split('+').map(Number);
    this.clocks = clock ? [minutes * 60_000, minutes * 60_000] : null;
    this.increment = (seconds || 0) * 1000;
    this.tip = this.session.current;
    this.own.clear();
    this.restored = false;
    this.on = true;
    this.id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const now = new Date();
    const two = (n: number) => String(n).padStart(2, '0');
    this.session.own = false;
    this.session.about = {
      players: [this.nameOf(1), this.nameOf(2)],
      result: null,
      date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    };
  }

  private nameOf(seat: Seat): string {
    if (this.engineSeats.includes(seat)) return `Tengen ${this.level}`;
    const name = prefs.name || t('player');
    return this.engineSeats.length === 0 ? `${name} ${seat}` : name;
  }

  kept(): KeptMatch | null {
    const { nodes } = this.session.outline;
    const tip = nodes.indexOf(this.tip);
    if (!this.on || this.remote || tip < 0) return null; // the server keeps a game over the network
    const { engineSeats, level, challenge, clocks, increment, result, id } = this;
    const own = [...this.own].map((node) => nodes.indexOf(node)).filter((number) => number >= 0);
    return $state.snapshot({ tip, own, engineSeats, level, challenge, clocks, increment, result, id }) as KeptMatch;
  }

  /** Continues the game that `kept` returned. The session has the same tree again. */
  async restore(kept: KeptMatch): Promise<void> {
    const { nodes } = this.session.outline;
    const tip = nodes[kept.tip];
    if (!tip) return;
    await this.session.facts(tip);
    const { engineSeats, level, challenge, clocks, increment, result, id } = kept;
    Object.assign(this, { tip, engineSeats, level, challenge, clocks, increment, result, id });
    this.own = new Set(kept.own.map((number) => nodes[number]).filter(Boolean));
    this.restored = true;
    this.on = true;
  }

  /** True if leaving the game now would lose it. */
  get running(): boolean {
    const begun = this.tip?.parent !== null || (this.remote?.seat ?? 0) !== 0;
    return this.on && !this.over && begun && this.tip.root === this.session.root;
  }

  /** True if the player may ask for hints and take back plies. */
  get helped(): boolean {
    return !this.challenge && !this.remote;
  }

  /** Asks the user before another game takes the place of a running game. False = the user refused. */
  async mayLeave(): Promise<boolean> {
    const may = !this.running || (await (this.remote ? ask(t('room.leave.ask'), t('room.leave')) : ask(t('leave.ask'), t('leave.yes'))));
    if (may) this.remote?.leave();
    return may;
  }

  get over(): boolean {
    return this.result !== null || (this.tip.position?.outcome ?? null) !== null;
  }

  /** True if the board shows the last ply of the game. */
  get atTip(): boolean {
    return this.session.current === this.tip;
  }

  get engineToMove(): boolean {
    return this.on && !this.over && this.engineSeats.includes(this.seat);
  }

  get humanToMove(): boolean {
    const own = !this.remote || (this.remote.open && this.remote.seat === this.seat);
    return this.on && !this.over && !this.engineToMove && own && this.atTip;
  }

  private get seat(): Seat {
    return this.tip.position!.seatToMove;
  }

  /**
   * Subtracts the time that passed, in ms, from the clock of the side to move. While the engine
   * cannot be reached, the clocks stop.
   */
  tick(ms: number) {
    if (!this.on || this.over || !this.clocks || connection.lost) return;
    const { seat, remote } = this;
    if (remote && !remote.ticks) return;
    this.clocks[seat - 1] -= ms;
    if (remote) return; // the server decides whether the time is over
    if (this.clocks[seat - 1] <= 0) this.end({ winner: other(seat), reason: 'time' });
  }

  /**
   * Called after each ply on the board. If it follows the last ply of the game, it becomes a ply of
   * the game.
   */
  private made(node: TreeNode, fresh: boolean) {
    if (!this.shown) this.session.own = false;
    if (!this.on || !this.shown || this.over || node.parent !== this.tip) return;
    if (fresh) this.own.add(node);
    this.stop(); // ends the search for a hint, which is about the old position
    this.hint = null;
    if (this.clocks) this.clocks[this.seat - 1] += this.increment;
    this.tip = node;
    this.remote?.send(node);
    if (this.over) this.store();
  }

  /** If the user deleted plies of the game, the game goes on before them. */
  private removed(node: TreeNode) {
    if (!this.on || !this.tip.path.includes(node)) return;
    this.stop();
    this.hint = null;
    this.tip = node.parent!;
    this.setResult(null);
  }

  /** The engine makes a ply for the side to move. */
  async think(): Promise<void> {
    const { session } = this;
    const search = this.restart();
    const { tip } = this;
    const clock = this.clocks
      ? { leftMs: Math.max(0, Math.floor(this.clocks[this.seat - 1])), incrementMs: this.increment }
      : undefined;
    this.thinking = true;
    this.error = '';
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const options = { level: this.level, seed, limits: { ms: prefs.thinkMs }, clock };
      const answer = await answerOf(session.engine, session.question(tip), options, search.signal);
      if (!answer?.moveName) {
        if (answer) this.error = t('error.closed');
        return;
      }
      if (!(await session.play(answer.moveName, tip))) [this.error, session.error] = [session.error, ''];
    } catch (error) {
      if (!search.signal.aborted) this.error = (error as Error).message;
    } finally {
      if (search === this.search) this.thinking = false;
    }
  }

  async askHint(): Promise<void> {
    const { session } = this;
    const search = this.restart();
    this.thinking = true;
    try {
      const question = session.question();
      const limits = { ms: prefs.thinkMs };
      const answer = await answerOf(session.engine, question, { limits }, search.signal);
      if (!answer?.moveName) return;
      const reasons = await session.engine.reasons(question, answer.moveName);
      if (!search.signal.aborted) this.hint = { text: answer.moveName, reasons };
    } catch (error) {
      if (!search.signal.aborted) this.error = (error as Error).message;
    } finally {
      if (search === this.search) this.thinking = false;
    }
  }

  /**
   * If a ply is unfinished, takes back its last point. Otherwise takes back the last ply of a
   * person and all plies after it. If this game added these plies to the tree, they are removed
   * from the tree.
   */
  async undo(): Promise<void> {
    const { session } = this;
    if ((!this.tip.parent || this.remote) && !session.draft) return;
    this.stop();
    this.hint = null;
    await session.inOrder(async () => {
      if (session.draft) return session.withdraw(session.draft.points.length - 1);
      let taken = this.tip;
      try {
        while (taken.parent?.parent && this.engineSeats.includes((await session.facts(taken.parent)).seatToMove)) {
          taken = taken.parent;
        }
        const node = taken.parent;
        if (!node) return;
        if (!(await session.visit(node))) {
          [this.error, session.error] = [session.error, ''];
          return;
        }
        this.setResult(null);
        this.error = '';
        this.tip = node;
        if (this.own.has(taken)) await session.remove(taken);
      } catch (error) {
        this.error = (error as Error).message;
      }
    });
  }

  resign() {
    const { seat } = this;
    const loser = this.engineSeats.includes(seat) ? other(seat) : seat;
    this.end({ winner: other(loser), reason: 'resigned' });
  }

  stop() {
    this.restart();
    this.thinking = false;
  }

  end(result: Result) {
    this.stop();
    this.setResult(result);
    this.store();
  }

  setResult(result: Result | null) {
    this.result = result;
    const { about } = this.session;
    this.session.about = { ...about, result: result && { winner: result.winner, reason: written[result.reason] } };
  }

  /** Adds the finished game to the games of the user. */
  private store() {
    const { session, tip } = this;
    if (this.remote?.seat === 0) return; // the user has only watched
    const { outcome = null, winnerSeat = null } = tip.position ?? {};
    const winner = this.result?.winner ?? (outcome === null ? null : winnerSeat);
    const { players, date } = session.about;
    const { game, moves, ...start } = session.question(tip);
    if (moves.length > 0) storeGame({ id: this.id, game, moves, players, winner, date, ...(session.setup && { start: start as typeof session.setup }) });
  }

  private restart(): AbortController {
    this.search.abort();
    this.search = new AbortController();
    return this.search;
  }
}

/** The reasons as records write them. */
const written = { resigned: 'resign', time: 'timeout', agreed: '' } as const;
const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
