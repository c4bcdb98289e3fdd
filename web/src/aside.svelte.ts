// SPDX-License-Identifier: Apache-2.0
//
// The games of the user that another game replaced on the board: a lesson, a puzzle, a record, a link,
// or a new game. The user can bring each of them back, also after a reload. Lessons, puzzles and listed
// games that the user did not change (Session.lent) are not among them.
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

  /** Keeps the game on the board, which another game is about to replace. */
  put(session: Session, match: Match) {
    const { root, setup, lent, review, spec, about, notes, openingPlies, current } = session;
    if ((lent && !review) || (root.children.length === 0 && !setup)) return;
    if (match.on && match.remote) return; // the server keeps a game over the network
    const { moves, branches, nodes } = session.outline;
    const kept = keptGameOf(session, match);
    const game = { ...kept, spec, ...(setup && { setup }), moves, branches, at: nodes.indexOf(current), about, notes, openingPlies };
    this.write([...this.games.filter(({ tree }) => tree !== kept.tree), game]);
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
    this.write(replaced && replaced !== game ? [replaced, ...others] : others);
    await showKept(session, match, game);
    return game;
  }

  /** If the storage is too small, it gets the last games only. */
  private write(games: SetAside[]) {
    this.games = games.slice(-MOST);
    for (let first = 0; first <= this.games.length; first++) {
      try {
        sessionStorage.setItem(NAME, JSON.stringify(this.games.slice(first)));
        return;
      } catch {
        sessionStorage.removeItem(NAME);
      }
    }
  }
}

function stored(): SetAside[] {
  try {
    const games = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

export const aside = new Aside();
