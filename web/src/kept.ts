// SPDX-License-Identifier: Apache-2.0
//
// What a tab of the browser keeps besides the address, so that a reload changes nothing: the running
// game, the review, and the open panel. It belongs to the tree of one link. If the page opens
// another link, it is not used.
import type { Review } from './engine/engine';
import type { KeptMatch, Match } from './match.svelte';
import { showReview } from './reviewing.svelte';
import type { Session } from './session.svelte';
import { linkOf } from './sharing';

/** What belongs to a game and is not in its link. */
export interface KeptGame {
  /** The link of the tree, without the shown ply. */
  tree: string;
  match: KeptMatch | null;
  /** The review; `nodes` are the numbers of its nodes. */
  review: { found: Review; nodes: number[]; html: string } | null;
}

export interface Kept extends KeptGame {
  mode: 'play' | 'analyse' | 'review' | 'puzzles';
  /** Session.lent */
  lent: boolean;
}

const NAME = 'tengen.game';

export function keptGameOf(session: Session, match: Match): KeptGame {
  const { review, outline } = session;
  const numbers = review?.nodes.map((node) => outline.nodes.indexOf(node));
  return {
    tree: linkOf(session, false),
    match: match.kept(),
    review: review && { found: review.found, html: review.html, nodes: numbers! },
  };
}

/** Continues the match and shows the review. The session has the same tree again. */
export async function showKept(session: Session, match: Match, kept: KeptGame) {
  if (kept.match) await match.restore(kept.match).catch(() => {});
  const { nodes } = session.outline;
  if (kept.review) showReview(session, kept.review.found, kept.review.nodes.map((number) => nodes[number]), kept.review.html);
}

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
