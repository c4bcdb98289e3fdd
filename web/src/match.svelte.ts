// SPDX-License-Identifier: Apache-2.0
//
// A running game: its last ply, the seats, the clocks, and the requests to the engine. The session
// stores the plies. The user may look at earlier plies, and this does not change the game.
import { connection } from './engine/connection.svelte';
import type { Seat, Sentence } from './engine/engine';
import { answerOf } from './engine/live';
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';
import type { Session, TreeNode } from './session.svelte';

export interface Result {
  winner: Seat;
  reason: 'resigned' | 'time';
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
  private increment = 0;
  private own = new Set<TreeNode>(); // plies that this game has added to the tree
  private search = new AbortController();

  constructor(private readonly session: Session) {
    session.onPlay = (node, fresh) => this.made(node, fresh);
  }

  begin(engineSeats: Seat[], level: number, clock: string, challenge: boolean) {
    this.stop();
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
    this.on = true;
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
    return this.on && !this.over && !this.engineToMove && this.atTip;
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
    const { seat } = this;
    this.clocks[seat - 1] -= ms;
    if (this.clocks[seat - 1] <= 0) this.end({ winner: other(seat), reason: 'time' });
  }

  /**
   * Called after each ply on the board. If it follows the last ply of the game, it becomes a ply of
   * the game.
   */
  private made(node: TreeNode, fresh: boolean) {
    if (!this.on || !this.shown || this.over || node.parent !== this.tip) return;
    if (fresh) this.own.add(node);
    this.stop(); // ends the search for a hint, which is about the old position
    this.hint = null;
    if (this.clocks) this.clocks[this.seat - 1] += this.increment;
    this.tip = node;
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
    if (!this.tip.parent && !session.draft) return;
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
        this.result = null;
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

  private end(result: Result) {
    this.stop();
    this.result = result;
  }

  private restart(): AbortController {
    this.search.abort();
    this.search = new AbortController();
    return this.search;
  }
}

const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
