// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { Review } from '../src/engine/engine';
import type { ReviewedLine, Session, TreeNode } from '../src/session.svelte';
import { commented, reviewIn, reviewText } from '../src/sharing';

const texts = ['', 'h8', 'i9', 'j10', 'a1'];
const nodes = texts.map((text) => ({ text }) as TreeNode);
const session = { outline: { nodes }, spec: { variant: 'renju' }, about: { players: ['Ann', 'Bo'] } } as unknown as Session;
const found: Review = {
  game: { variant: 'renju' },
  players: ['Ann', 'Bo'],
  result: '',
  blackAtStart: 0.5123,
  pliesAfterEnd: 0,
  accuracy: { black: 0.75, white: null },
  plies: [
    { ply: 'h8', name: 'h8', side: 'black', black: 0.5, grade: 'best' },
    {
      ply: 'i9', name: 'i9', side: 'white', black: 0.7777, grade: 'mistake', error: 'mistake', loss: 0.2777, bestScore: -4,
      best: ['g9', 'h10'], bestNames: ['g9', 'h10'], candidates: [{ ply: 'g9', score: -4, line: ['g9', 'h10'] }],
    },
    { ply: 'j10', name: 'j10', side: 'black', black: null, grade: '' },
  ],
};
const line = (numbers: number[]): ReviewedLine => ({ found, nodes: numbers.map((number) => nodes[number]), html: '' });

test('a review is the same after it was a text', () => {
  const text = reviewText(line([1, 2, 3]), nodes);
  expect(text).toMatch(/^[\w-]+$/);
  expect(reviewIn(text, session)).toEqual({ found, nodes: [1, 2, 3] });
});

test('the review of a branch names its plies', () => {
  expect(reviewIn(reviewText(line([1, 2, 4]), nodes), session)!.nodes).toEqual([1, 2, 4]);
});

test('a text that is no review, or of another game, is ignored', () => {
  const short = { ...session, outline: { nodes: nodes.slice(0, 2) } } as unknown as Session;
  expect(reviewIn(reviewText(line([1, 2, 3]), nodes), short)).toBeUndefined();
  for (const text of ['', '?', 'bm8', btoa('{}'), btoa('[1]')]) expect(reviewIn(text, session), text).toBeUndefined();
});

test('the page of a review gets the comments of the user', () => {
  const page = (data: string) => `<ol></ol><script type="application/json" id="games">${data}</script><script>1</script>`;
  const plies = '{"title":"Start"},{"title":"1. h8","note":"Good."},{"title":"2. i9"}';
  const html = commented(page(`{"games":[{"name":"1","plies":[${plies}]}]}`), ['', 'why <not>?', '']);
  const changed = '{"title":"Start"},{"title":"1. h8","note":"Good. Comment: why \\u003cnot>?"},{"title":"2. i9"}';
  expect(html).toBe(page(`{"games":[{"name":"1","plies":[${changed}]}]}`));
});
