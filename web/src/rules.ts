// SPDX-License-Identifier: Apache-2.0
//
// The rules of a game in a few sentences, for people who do not know it. The texts are in
// locales/*.rules.json. This file chooses the sentences that are true for a game. It uses the facts
// that the engine sends, and the words of the name: "keryo" and "boat" of "pente-keryo-boat".
// docs/rules.md defines the rules. The sentences leave out three things: openings, which have their
// own texts (about.*); passes, because a game that the page begins has none; and the draw by a full
// board in games with captures.
import type { GameInfo } from './engine/engine';
import type texts from './locales/en.rules.json';

export type RuleKey = keyof typeof texts;

/** True: the name of the game contains this option. */
const has = (game: GameInfo, option: string) => `-${game.name}-`.includes(`-${option}-`);

/** Which row decides the game. */
function aimOf(game: GameInfo): RuleKey {
  const is = (option: string) => has(game, option);
  const longerWins = game.name.endsWith('-overline');
  const renju = is('renju') && !is('standard') && (!is('caro') || longerWins);
  if (is('misere')) return 'rule.aim.misere';
  if (game.sizes.max === game.rowLength) return 'rule.aim.only';
  if (renju || is('irensei') || is('overline-forbidden-first')) return 'rule.aim.black';
  const exact = ['standard', 'gomoku', 'caro', 'omok', 'ninuki', 'overline-ignored', 'overline-forbidden'];
  return exact.some(is) && !longerWins ? 'rule.aim.exact' : 'rule.aim.row';
}

/** What a turn is. */
function moveOf(game: GameInfo): RuleKey {
  if (game.falls === 'down') return 'rule.move.down';
  if (game.falls === 'outward') return 'rule.move.slide';
  if (game.falls === 'edges') return has(game, 'edge-drop-4') ? 'rule.move.drop' : 'rule.move.grow';
  if (game.stonesPerTurn === 2) return 'rule.move.two';
  return game.rowLength < 5 ? 'rule.move.place' : 'rule.move.point';
}

/** What loses at once, and what its words mean. */
function foulsOf(game: GameInfo): RuleKey[] {
  const is = (option: string) => has(game, option);
  if (is('early')) return ['rule.foul.early', 'rule.three'];
  if (is('renju')) return ['rule.foul.renju', 'rule.four'];
  if (is('omok')) return ['rule.foul.omok', 'rule.three'];
  if (is('ninuki')) return ['rule.foul.ninuki', 'rule.three'];
  if (is('overline-forbidden-first')) return ['rule.foul.overlineFirst'];
  return is('overline-forbidden') ? ['rule.foul.overline'] : [];
}

function capturesOf(game: GameInfo): RuleKey[] {
  if (game.liberties) return ['rule.go.capture', 'rule.go.suicide', 'rule.go.ko'];
  if (!game.captures) return [];
  const [keryo, poof] = [has(game, 'keryo'), has(game, 'poof')];
  const keys: RuleKey[] = [keryo ? 'rule.capture.three' : 'rule.capture.two', poof ? 'rule.captures.poof' : 'rule.captures'];
  if (poof) keys.push(keryo ? 'rule.poof.three' : 'rule.poof.two');
  else if (has(game, 'no-self-capture')) keys.push('rule.selfCapture');
  else if (foulsOf(game).length < 2) keys.push('rule.safe'); // with two sentences about fouls, the text is long
  return keys;
}

/** How the game can end without a winner. */
function drawOf(game: GameInfo): RuleKey[] {
  if (has(game, 'popout')) return ['rule.draw.repeated'];
  if (has(game, 'collinear6') || has(game, 'noncollinear5')) return ['rule.draw.noMove'];
  return has(game, 'clear') || game.captures || game.liberties ? [] : ['rule.draw.full'];
}

/** The keys of the sentences, in the order in which people read them. */
export function rulesOf(game: GameInfo): RuleKey[] {
  const is = (option: string) => has(game, option);
  const when = (holds: boolean, ...keys: RuleKey[]) => (holds ? keys : []);
  return [
    aimOf(game),
    ...when(is('caro'), 'rule.shut'),
    ...when(is('squava'), 'rule.squava'),
    ...when(is('irensei'), 'rule.irensei'),
    moveOf(game),
    ...when(is('edge-drop-4'), 'rule.drop'),
    ...when(game.falls === 'outward', 'rule.slide'),
    ...when(is('five'), 'rule.five'),
    ...when(is('clear'), game.falls === 'down' ? 'rule.clear.down' : 'rule.clear.edges'),
    ...when(is('popout'), 'rule.popout', 'rule.popout.rows'),
    ...when(is('collinear6'), 'rule.collinear'),
    ...when(is('noncollinear5'), 'rule.noncollinear'),
    ...when(game.torus, 'rule.torus'),
    ...capturesOf(game),
    ...when(is('boat'), 'rule.boat'),
    ...foulsOf(game),
    ...drawOf(game),
  ];
}

/** The values of the gaps in the sentences: `stones` is the number of captured stones that wins. */
export const ruleValues = (game: GameInfo) => ({ row: game.rowLength, stones: has(game, 'keryo') ? 15 : 10 });
