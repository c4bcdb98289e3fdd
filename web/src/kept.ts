// SPDX-License-Identifier: Apache-2.0
//
// What a tab of the browser keeps besides the address, so that a reload changes nothing: the running
// game, the review, and the open panel. It belongs to the tree of one link. If the page opens
// another link, it is not used.
import type { Review } from './engine/engine';
import type { KeptMatch } from './match.svelte';

export interface Kept {
  /** The link of the tree, without the shown ply. */
  tree: string;
  mode: 'play' | 'analyse' | 'review' | 'puzzles';
  match: KeptMatch | null;
  /** The review; `nodes` are the numbers of its nodes. */
  review: { found: Review; nodes: number[]; html: string } | null;
}

const NAME = 'tengen.game';

export function keep(kept: Kept) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // The storage is full or not allowed. The address still has the game.
    sessionStorage.removeItem(NAME);
  }
}

/** What was kept for this tree. Undefined = nothing, or it belongs to another tree. */
export function keptOf(tree: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return kept?.tree === tree ? kept : undefined;
  } catch {
    return undefined;
  }
}
