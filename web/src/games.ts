// SPDX-License-Identifier: Apache-2.0
//
// The finished games of the user, in the storage of this browser. The latest games are kept.
import type { ListedGame } from './engine/engine';

/** A game without branches. `winner`: a seat; 0 = a draw; null = not known. */
export type StoredGame = Omit<ListedGame, 'title'> & { date: string };

const NAME = 'tengen.games';
const MOST = 500;

export function storedGames(): StoredGame[] {
  try {
    const games = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

/** Stores a game. A stored game with the same id is replaced. */
export function storeGame(game: StoredGame) {
  const games = [...storedGames().filter(({ id }) => id !== game.id), game].slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(games));
  } catch {
    // The storage is full. The games that it has stay there.
  }
}
