// SPDX-License-Identifier: Apache-2.0
//
// Plays a game of the engine against itself, solves a position, and reviews a game. For Node:
//
//   node node_modules/tengen/examples/play.mjs [GAME]      default: pente
import { Engine } from 'tengen';

const game = process.argv[2] ?? 'pente';
const engine = new Engine();

// A game between two levels. `moves` is the whole state.
const moves = [];
let position = await engine.position({ game });
while (position.outcome === null) {
  const level = moves.length % 2 ? 2 : 6;
  moves.push(await engine.choose({ game, moves, level, seed: moves.length, limits: { nodes: 500 } }));
  position = await engine.position({ game, moves });
}
console.log(moves.join(' '));
console.log(`${position.outcome}: ${position.reason} after ${moves.length} plies`);

// A win by fours.
const fours = { game: 'freestyle', moves: 'h8 a1 i8 a3 j8 a5'.split(' ') };
const solution = await engine.solve(fours);
console.log(`${solution.side} has ${solution.result}: ${solution.line.join(' ')}`);

// A review of a game in SGF.
const record = await engine.read('(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])');
const { review } = await engine.review({ game: record.game, moves: record.moves, limits: { nodes: 500 } });
console.log(review.plies.map((ply) => `${ply.name} ${ply.grade ?? ''}`).join(', '));
