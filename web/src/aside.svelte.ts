// SPDX-License-Identifier: Apache-2.0
//
// The games of the user that another game replaced on the board: a lesson, a puzzle, a record, a link,
// or a new game. The user can bring each of them back, also after a reload. Lessons, puzzles and listed
// games that the user did not change (Session.lent) are not among them.
// Each tab of the browser has its own games. A new tab begins with a copy of the games of the tab that
// was used last, so the user can bring back the game of a tab that was closed.
import type { GameSpec, Setup } from './engine/engine';
import { type KeptGame, keptGameOf, showKept } from './kept';
import type { Match } from './match.svelte';
import type { About, Notes, Outline, Session } from './session.svelte';

interface SetAside extends Pick<Outline, 'moves' | 'branches'>, KeptGame {
  spec: GameSpec;
  setup?: Setup;
  /** The number of the shown node. */
  at: number;
  about: About;
  notes: Notes;
  openingPlies: number;
}

const NAME = 'tengen.aside';
const MOST = 8;

class Aside {
  /** The game that was replaced last is the last of the list. */
  games = $state.raw<SetAside[]>(stored());

  constructor() {
    this.write(this.games);
  }

  /** Keeps the game on the board, which another game is about to replace. */
  put(session: Session, match: Match) {
    this.write(this.with(gameOf(session, match)));
  }

  /** Stores the game on the board and the replaced games for a new tab. */
  offer(session: Session, match: Match) {
    const games = this.with(gameOf(session, match));
    if (games.length > 0) store(localStorage, games);
  }

  private with(game: SetAside | undefined): SetAside[] {
    return game ? [...this.games.filter(({ tree }) => tree !== game.tree), game].slice(-MOST) : this.games;
  }

  /**
   * Shows the game that was replaced last, with its match and its review. If the board has a game of
   * the user, that game becomes the first of the list. Undefined = the game is not shown.
   */
  async back(session: Session, match: Match): Promise<KeptGame | undefined> {
    const game = this.games.at(-1);
    if (!game || !(await match.mayLeave())) return undefined;
    match.stop();
    const { spec, at, setup, about, notes } = game;
    if ((await session.loadTree(spec, game, at, setup, about, notes)) === 'nothing') return undefined;
    match.on = false;
    session.openingPlies = game.openingPlies;
    const replaced = this.games.at(-1);
    const others = this.games.filter((other) => other !== game && other !== replaced);
    this.write(replaced && replaced.tree !== game.tree ? [replaced, ...others] : others);
    await showKept(session, match, game);
    return game;
  }

  private write(games: SetAside[]) {
    this.games = games;
    store(sessionStorage, games);
  }
}

/** The game on the board. Undefined = it is not a game of the user, or the server keeps it. */
function gameOf(session: Session, match: Match): SetAside | undefined {
  const { root, setup, lent, review, spec, about, notes, openingPlies, current } = session;
  if ((lent && !review) || (root.children.length === 0 && !setup)) return undefined;
  if (match.on && match.remote) return undefined; // the server keeps a game over the network
  const { moves, branches, nodes } = session.outline;
  const kept = keptGameOf(session, match);
  return { ...kept, spec, ...(setup && { setup }), moves, branches, at: nodes.indexOf(current), about, notes, openingPlies };
}

/** If the storage is too small, it gets the last games only. */
function store(storage: Storage, games: SetAside[]) {
  for (let first = 0; first <= games.length; first++) {
    try {
      storage.setItem(NAME, JSON.stringify(games.slice(first)));
      return;
    } catch {
      storage.removeItem(NAME);
    }
  }
}

function stored(): SetAside[] {
  try {
    const games = JSON.parse(sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

export const aside = new Aside();
