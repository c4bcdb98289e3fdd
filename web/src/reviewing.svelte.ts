// SPDX-License-Identifier: Apache-2.0
//
// The review that the engine makes now. It goes on while another panel is open. The finished review
// is in the session.
import type { Limits, Review, ReviewedPly, Side } from './engine/engine';
import { storeMissed } from './puzzles';
import type { Session, TreeNode } from './session.svelte';

export const gradeOf = (ply: ReviewedPly) => ply.error ?? ply.grade ?? '';
export const isMistake = (ply: ReviewedPly) => ply.error !== undefined || ply.grade === 'inaccuracy';

class Reviewing {
  progress = $state.raw<{ done: number; plies: number } | null>(null);
  error = $state('');
  private search = new AbortController();

  stop() {
    this.search.abort();
    this.progress = null;
  }

  /**
   * Reviews the line on the board. The first `openingPlies` plies get no grade. The wins that `side`
   * missed (undefined = both sides) become puzzles of the user.
   */
  async start(session: Session, limits: Limits, openingPlies: number, side?: Side): Promise<void> {
    this.stop();
    const run = (this.search = new AbortController());
    const { line, root } = session;
    session.review = null;
    this.error = '';
    this.progress = { done: 0, plies: line.length };
    try {
      const moves = line.map((node) => node.text);
      const { players } = session.about;
      const { review, html } = await session.engine.review(
        { ...session.question(root), moves, openingPlies: Math.min(openingPlies, moves.length), players },
        limits,
        run.signal,
        (done, plies) => {
          if (run === this.search && !run.signal.aborted) this.progress = { done, plies };
        },
      );
      if (run.signal.aborted || session.root !== root) return;
      showReview(session, review, line, html);
      const { spec, setup } = session;
      storeMissed(
        review.plies.flatMap((ply, i) => {
          const line = ply.bestNames ?? [];
          if (ply.error !== 'missed win' || line.length === 0 || (side && ply.side !== side)) return [];
          return [{ game: spec, ...(setup && { start: setup }), moves: moves.slice(0, i), line, plies: line.length, only: false }];
        }),
      );
    } catch (failure) {
      if (!run.signal.aborted) this.error = (failure as Error).message;
    } finally {
      if (run === this.search) this.progress = null;
    }
  }
}

export const reviewing = new Reviewing();

/** Puts a review of the plies of `nodes` into the session. */
export function showReview(session: Session, found: Review, nodes: TreeNode[], html: string) {
  session.root.value = found.blackAtStart;
  found.plies.forEach((ply, i) => {
    nodes[i].value = ply.black;
    nodes[i].grade = isMistake(ply) ? gradeOf(ply) : '';
  });
  session.review = { found, nodes: nodes.slice(0, found.plies.length), html };
}
