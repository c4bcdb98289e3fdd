// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { Explorer, type Kind, type PlayedGame } from '../src/explorer';

const flat: Kind = { drops: false, captures: false, liberties: false, stonesPerTurn: 1 };
const spec = { variant: 'renju', size: [15, 15] as [number, number] };
const game = (moves: string, winner: PlayedGame['winner'], other: Partial<PlayedGame> = {}): PlayedGame => ({
  id: moves,
  game: spec,
  moves: moves.split(' '),
  players: ['', ''],
  winner,
  ...other,
});
const at = (explorer: Explorer, moves: string) => explorer.at(moves === '' ? [] : moves.split(' '));

describe('positions', () => {
  test('count together if they are images of each other', () => {
    // All eight images of i9 after h8, and the same images of the third stone.
    const lines = ['h8 i10 a1', 'h8 j9 a1', 'h8 j7 a15', 'h8 i6 a15', 'h8 g6 o15', 'h8 f7 o15', 'h8 f9 o1', 'h8 g10 o1'];
    const explorer = new Explorer(lines.map((line) => game(line, 1)), spec, flat);
    expect(at(explorer, 'h8').plies).toMatchObject([{ games: 8, black: 8 }]);
    for (const line of lines) {
      const [first, second, third] = line.split(' ');
      expect(at(explorer, `${first} ${second}`).plies.map((ply) => ply.text), line).toEqual([third]);
    }
  });
  test('count together if the order of the moves differs', () => {
    const explorer = new Explorer([game('h8 a1 i9 b2', 1), game('i9 a1 h8 c3', 2)], spec, flat);
    expect(at(explorer, 'h8 a1 i9').plies.map(({ text, black, white }) => [text, black, white])).toEqual([
      ['b2', 1, 0],
      ['c3', 0, 1],
    ]);
    const ordered = new Explorer([game('h8 a1 i9 b2', 1), game('i9 a1 h8 c3', 2)], spec, { ...flat, captures: true });
    expect(at(ordered, 'h8 a1 i9').plies.map(({ text }) => text)).toEqual(['b2']);
  });
  test('of other colours differ', () => {
    const explorer = new Explorer([game('h8 i9 a1', 1)], spec, flat);
    expect(at(explorer, 'i9 h8').counts.games).toBe(0);
    expect(at(explorer, 'h8 i9').counts.games).toBe(1);
  });
  test('on a board that is no square have four images, and with falling pieces two', () => {
    const size: [number, number] = [7, 6];
    const small = { variant: 'fourinarow', size };
    const games = [game('a1 b1', 1, { game: small }), game('g1 f1', 2, { game: small }), game('a6 b6', 0, { game: small })];
    const falling = new Explorer(games, small, { ...flat, drops: true });
    expect(at(falling, 'a1').counts).toEqual({ games: 2, black: 1, white: 1, draws: 0 });
    expect(at(falling, 'g1').plies).toMatchObject([{ text: 'f1', games: 2 }]);
    expect(at(new Explorer(games, small, flat), 'a1').counts.games).toBe(3);
  });
  test('of turns with two stones have the stones of a turn in one colour', () => {
    const turns = (moves: string[]): PlayedGame => ({ ...game('', 1), moves });
    const explorer = new Explorer([turns(['h8', 'i9 j9', 'a1 a2'])], spec, { ...flat, stonesPerTurn: 2 });
    expect(explorer.at(['h8', 'j9 i9']).plies).toMatchObject([{ text: 'a1 a2' }]);
    expect(explorer.at(['i9', 'h8 j9']).counts.games).toBe(0);
  });
});

test('a swap exchanges the sides of the seats', () => {
  const explorer = new Explorer([game('h8 swap i9', 1), game('h8 j10 i9', 1)], spec, flat);
  expect(at(explorer, 'h8').counts).toEqual({ games: 2, black: 1, white: 1, draws: 0 });
  expect(at(explorer, 'h8').plies.map(({ text }) => text).sort()).toEqual(['j10', 'swap']);
  expect(at(explorer, 'h8 swap').plies.map(({ text }) => text)).toEqual(['i9']);
});

test('games of other rules, of other boards and from set-ups are left out', () => {
  const games = [
    game('h8', 1, { game: { ...spec, variant: 'freestyle' } }),
    game('h8', 1, { game: { ...spec, size: [19, 19] } }),
    game('h8', 1, { start: { board: [], toMove: 'black' } }),
    game('h8', null),
  ];
  expect(at(new Explorer(games, spec, flat), '').counts).toEqual({ games: 1, black: 0, white: 0, draws: 0 });
});
