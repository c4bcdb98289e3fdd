// SPDX-License-Identifier: Apache-2.0
//
// A game of two people over the network (docs/serve.md "Two people"). The server has the game. It
// sends the whole state after each change, and this module brings the board to that state. A ply is
// shown at once, and is sent to the server. If the server refuses the ply, the board returns to the
// state of the server.
import type { EngineError, GameSpec, RoomAct, RoomDesk, RoomRequest, RoomState, Seat } from './engine/engine';
import { t } from './i18n.svelte';
import type { Match, Remote } from './match.svelte';
import { prefs } from './prefs.svelte';
import type { Session, TreeNode } from './session.svelte';

const KEY = 'tengen.key';
/** The secret by which rooms know this browser. With it, a seat outlives a reload of the page. */
function ownKey(): string {
  let key = localStorage.getItem(KEY);
  if (!key) {
    key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(KEY, key);
  }
  return key;
}

/** The code of the room in the address of the page. Undefined = there is none. */
export const roomIn = (search: string) => new URLSearchParams(search).get('room') || undefined;

/** Writes the code into the address of the page. Undefined = removes it. */
function writeRoom(code?: string) {
  const fields = new URLSearchParams(location.search);
  if (code) fields.set('room', code);
  else fields.delete('room');
  const search = fields.size > 0 ? `?${fields}` : '';
  history.replaceState(null, '', location.pathname + search + location.hash);
}

const isLocal = (name: string) => name === 'localhost' || name === '[::1]' || name.startsWith('127.');
/**
 * The link for other people. It has the right to the room, and not the token. `address`: of the
 * server, for other machines.
 */
export function linkFor(code: string, page: string, address: string | null): string {
  const link = new URL(`?room=${code}`, page);
  link.hash = '';
  if (address && isLocal(link.hostname)) link.hostname = address.includes(':') ? `[${address}]` : address;
  return link.href;
}
/** True if other machines cannot open the link. */
export const isForThisMachine = (link: string) => isLocal(new URL(link).hostname);

const MOST_LETTERS = 20; // of a name
const ownName = () => prefs.name.slice(0, MOST_LETTERS);

const startsWith = (line: string[], start: string[]) => start.every((ply, i) => line[i] === ply);

export class Room implements Remote {
  /** What the server told last. */
  state = $state.raw<RoomState>()!;
  error = $state('');
  private readonly key = ownKey();
  private watching = new AbortController();
  private last: Promise<void> = Promise.resolve(); // resolves when the board shows the state
  private sending = 0; // acts that the server has not answered
  private replaying = false; // plies of the server are being made on the board
  private gone = $state(false); // the server has no such room any more

  constructor(
    private readonly desk: RoomDesk,
    private readonly session: Session,
    private readonly match: Match,
    readonly code: string,
  ) {}

  /** Makes a room, in which this page has the seat `seat`. */
  static async make(desk: RoomDesk, session: Session, match: Match, game: GameSpec, seat: Seat): Promise<Room> {
    const [minutes, seconds] = prefs.clock.split('+').map(Number);
    const clock: RoomRequest['clock'] = prefs.clock ? { mainMs: minutes * 60_000, incrementMs: seconds * 1000 } : null;
    const { code } = await desk.create({ game, seat, clock, key: ownKey(), name: ownName() });
    return new Room(desk, session, match, code);
  }

  get seat(): Seat | 0 {
    return this.state.you;
  }
  get full(): boolean {
    return this.state.players.every(({ seated }) => seated);
  }
  get open(): boolean {
    return this.full && !this.gone;
  }
  get ticks(): boolean {
    return !this.gone && (this.state.clock?.ticks ?? false);
  }
  get over(): boolean {
    return (this.state?.result ?? null) !== null;
  }

  nameOf(seat: Seat): string {
    const { name, seated } = this.state.players[seat - 1];
    return seated ? name || `${t('player')} ${seat}` : t('room.free');
  }
  /** A remark about the person who has the seat. */
  remarkOn(seat: Seat): string {
    if (seat === this.seat) return t('you');
    const { seated, present } = this.state.players[seat - 1];
    return seated && !present ? t('room.away') : '';
  }

  /**
   * Shows the room. Resolves when the board shows it. Rejects if the server refuses it. `sit` = also takes the
   * free seat, if this browser has none.
   */
  enter(sit = false): Promise<void> {
    const { signal } = this.watching;
    return new Promise((resolve, reject) => {
      const visit = { code: this.code, key: this.key, name: ownName(), sit };
      const show = (state: RoomState) => {
        if (signal.aborted) return;
        if (!this.state) writeRoom(this.code);
        if (state.you !== 0) prefs.room = this.code;
        void this.show(state).then(resolve);
      };
      this.desk.watch(visit, signal, show).catch((error) => {
        this.error = (error as Error).message;
        this.gone = true;
        if (prefs.room === this.code) prefs.room = '';
        reject(error);
      });
    });
  }

  /** Takes the free seat. */
  sit(): Promise<void> {
    this.watching.abort();
    this.watching = new AbortController();
    return this.enter(true);
  }

  leave() {
    this.watching.abort();
    if (this.over && prefs.room === this.code) prefs.room = '';
    if (this.match.remote === this) {
      this.match.remote = null;
      this.match.on = false;
    }
    writeRoom();
  }

  /** Called after each ply on the board. A ply that came from the server is not sent. */
  send(node: TreeNode) {
    if (!this.replaying) void this.act({ act: 'ply', ply: node.text });
  }

  async act(fields: Pick<RoomAct, 'act' | 'ply' | 'offer' | 'name'>): Promise<void> {
    const { code, key } = this;
    this.error = '';
    ++this.sending;
    try {
      const state = await this.desk.act({ code, key, version: this.state.version, ...fields });
      --this.sending;
      await this.show(state);
    } catch (error) {
      --this.sending;
      // If the game has changed in the meantime, the stream tells its new state.
      if (!(error as EngineError).changed) this.error = (error as Error).message;
      await this.show(this.state);
    }
  }

  /** Brings the board to a state, after all earlier states. */
  private show(state: RoomState): Promise<void> {
    if (!this.state || state.version >= this.state.version) this.state = state;
    this.last = this.last.then(() => this.apply()).catch((error) => void (this.error = (error as Error).message));
    return this.last;
  }

  private async apply(): Promise<void> {
    const { session, match, state } = this;
    if (this.watching.signal.aborted) return;
    const entered = match.remote === this;
    // After the end, the user may look at other games.
    if (entered && this.over && match.tip.root !== session.root) return;
    const line = match.tip?.path.map(({ text }) => text) ?? [];
    if (this.sending > 0 && line.length > state.moves.length) return; // the answer is on its way
    const goesOn = entered && match.tip.root === session.root && !(match.over && !this.over);
    if (goesOn && startsWith(state.moves, line)) {
      this.replaying = true;
      for (const ply of state.moves.slice(line.length)) await session.play(ply, match.tip);
      this.replaying = false;
    } else {
      if (!(await session.load(state.game, state.moves))) return;
      match.begin([], prefs.level, '', false, this);
    }
    match.clocks = state.clock && [...state.clock.leftMs];
    this.showPlayers();
    this.showResult(entered);
  }

  private showPlayers() {
    const { session } = this;
    const players: [string, string] = [this.nameOf(1), this.nameOf(2)];
    if (String(players) !== String(session.about.players)) session.about = { ...session.about, players };
  }

  /** `seen`: the game ends while this page shows it. Otherwise the page has stored it before. */
  private showResult(seen: boolean) {
    const { match, state } = this;
    if (!state.result || state.result.reason === 'rules' || match.over) return;
    const reasons = { resign: 'resigned', timeout: 'time', agreed: 'agreed' } as const;
    const result = { winner: state.result.winner, reason: reasons[state.result.reason] };
    if (seen) match.end(result);
    else match.setResult(result);
  }
}
