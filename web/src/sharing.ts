// SPDX-License-Identifier: Apache-2.0
//
// The link of the game in a session, links that also hold a review, and the page of a review. The review is written as
// JSON in base64url, without the lines of plies that are no mistakes. So a link of a long game has a
// few thousand characters.
import type { Review, Side } from './engine/engine';
import { linkTo } from './link';
import type { ReviewedLine, Session, TreeNode } from './session.svelte';

/** The link of the whole game. `shown`: the link also names the ply that the board shows. */
export function linkOf(session: Session, shown = true): string {
  const { outline, spec, setup, about, notes, current } = session;
  const at = shown ? outline.nodes.indexOf(current) : undefined;
  return linkTo(spec, outline.moves, setup, outline.branches, at, about, notes);
}

const LONGEST = 12; // plies of a better line
const grades = ['', 'best', 'good', 'inaccuracy', 'lost', 'mistake', 'foul', 'missed win', 'missed defence'];
const firstError = grades.indexOf('mistake');
// Shares are written in parts of 10,000, as exactly as the engine rounds them.
const parts = (share: number | null | undefined) => (share == null ? null : Math.round(share * 1e4));
const shareOf = (parts: number | null) => (parts === null ? null : parts / 1e4);

/** Black's chance, the grade, the cost, the best score and the best line. */
type Packed = [black: number | null, grade: number, loss?: number, score?: number, line?: string];
interface PackedReview {
  start: number | null;
  accuracy: [number | null, number | null];
  /** The sides of the plies, as b and w. */
  sides: string;
  plies: Packed[];
  /** The numbers of the reviewed nodes; absent = 1, 2, 3 and so on. */
  nodes?: number[];
}

export function reviewText({ found, nodes }: ReviewedLine, all: TreeNode[]): string {
  const numbers = nodes.map((node) => all.indexOf(node));
  const packed: PackedReview = {
    start: parts(found.blackAtStart),
    accuracy: [parts(found.accuracy.black), parts(found.accuracy.white)],
    sides: found.plies.map(({ side }) => side[0]).join(''),
    plies: found.plies.map((ply) => {
      const grade = Math.max(0, grades.indexOf(ply.error ?? ply.grade ?? ''));
      const short: Packed = [parts(ply.black), grade];
      const shows = grade >= firstError || ply.grade === 'inaccuracy';
      if (shows) short.push(parts(ply.loss)!, ply.bestScore!, (ply.bestNames ?? []).slice(0, LONGEST).join(','));
      return short;
    }),
    ...(numbers.some((number, i) => number !== i + 1) && { nodes: numbers }),
  };
  return btoa(JSON.stringify(packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The page of a review with comments of the user: on the start, then on each reviewed ply. The user may have
 * written them after the engine made the page. The page has its texts in a JSON element
 * (report/html_report.h).
 */
export function commented(html: string, comments: string[]): string {
  return html.replace(/(<script type="application\/json" id="games">)(.*?)(?=<\/script>)/s, (_, tag: string, text: string) => {
    const data: { games: { plies: { note?: string }[] }[] } = JSON.parse(text);
    const { plies } = data.games[0];
    comments.forEach((comment, i) => {
      if (comment) plies[i].note = [plies[i].note, `Comment: ${comment}`].filter(Boolean).join(' ');
    });
    return tag + JSON.stringify(data).replaceAll('<', '\\u003c');
  });
}

/** The review in such a text, with the numbers of its nodes. Undefined = the text is no review. */
export function reviewIn(text: string, session: Session): { found: Review; nodes: number[] } | undefined {
  try {
    const packed: PackedReview = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    const nodes = packed.nodes ?? packed.plies.map((_, i) => i + 1);
    const names = session.outline.nodes.map((node) => node.text);
    const plies = packed.plies.map(([black, grade, loss, score, line], i): Review['plies'][number] => {
      const best = line ? String(line).split(',') : [];
      return {
        ply: names[nodes[i]],
        name: names[nodes[i]],
        side: (packed.sides[i] === 'w' ? 'white' : 'black') as Side,
        black: shareOf(black),
        grade: grades[grade],
        ...(grade >= firstError && { error: grades[grade] }),
        ...(loss !== undefined && { loss: loss / 1e4, bestScore: score, best, bestNames: best }),
        ...(best.length > 0 && { candidates: [{ ply: best[0], score: score!, line: best }] }),
      };
    });
    if (nodes.some((number) => !session.outline.nodes[number])) return undefined;
    const [black, white] = packed.accuracy.map(shareOf);
    const found: Review = {
      game: session.spec,
      players: session.about.players,
      result: '',
      blackAtStart: shareOf(packed.start),
      pliesAfterEnd: 0,
      accuracy: { black, white },
      plies,
    };
    return { found, nodes };
  } catch {
    return undefined;
  }
}
