// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameInfo } from '../src/engine/engine';
import titles from '../src/locales/de.engine.json';
import { type RuleKey, rulesOf, ruleValues } from '../src/rules';

const usual = { sizes: { min: 5, max: 22, sides: null }, rowLength: 5, stonesPerTurn: 1, falls: null, torus: false, captures: false, forbidden: false, liberties: false };
/** The facts of a family that differ from `usual`. tests/games.spec.ts uses those that the engine sends. */
const families: Record<string, Partial<GameInfo>> = {
  pente: { captures: true },
  connect6: { rowLength: 6, stonesPerTurn: 2 },
  fourinarow: { rowLength: 4, falls: 'down' },
  irensei: { rowLength: 7, liberties: true },
  tictactoe: { rowLength: 3, sizes: { min: 3, max: 3, sides: null } },
  squava: { rowLength: 4 },
};
function gameOf(name: string): GameInfo {
  const facts = { ...usual, ...families[name.split('-')[0]] };
  if (name.includes('interior')) facts.falls = 'outward';
  else if (name.includes('edge')) facts.falls = 'edges';
  return { ...facts, torus: name.includes('toroidal'), name } as GameInfo;
}
// tests/server/sentences_test.cc compares these titles with the games of the engine.
const names = Object.keys(titles).flatMap((key) => key.match(/^title\.(.+)/)?.[1] ?? []);

const folder = new URL('../src/locales/', import.meta.url);
const languages = readdirSync(folder).filter((name) => name.endsWith('.rules.json'));
test.each(languages)('%s has all sentences of all games, and no other', (file) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const used = new Set<string>(['rules']);
  for (const name of names) {
    for (const key of rulesOf(gameOf(name))) used.add(key);
  }
  expect([...used].sort()).toEqual(Object.keys(texts).sort());
  const values = Object.keys(ruleValues(gameOf('pente')));
  for (const text of Object.values(texts)) {
    for (const [, gap] of text.matchAll(/\{(\w+)[,}]/g)) expect(values).toContain(gap);
  }
});

test.each(names)('%s has at most six sentences', (name) => {
  const keys = rulesOf(gameOf(name));
  expect(keys.length).toBeLessThanOrEqual(6);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the sentences of', () => {
  const [point, full] = ['rule.move.point', 'rule.draw.full'] as const;
  const expected: Record<string, RuleKey[]> = {
    freestyle: ['rule.aim.row', point, full],
    'caro-overline': ['rule.aim.row', 'rule.shut', point, full],
    'renju-caro': ['rule.aim.exact', 'rule.shut', point, 'rule.foul.renju', 'rule.four', full],
    'renju-caro-overline': ['rule.aim.black', 'rule.shut', point, 'rule.foul.renju', 'rule.four', full],
    'renju-standard': ['rule.aim.exact', point, 'rule.foul.renju', 'rule.four', full],
    'renju-early': ['rule.aim.black', point, 'rule.foul.early', 'rule.three', full],
    'omok-overline': ['rule.aim.row', point, 'rule.foul.omok', 'rule.three', full],
    'pente-keryo-poof-boat': ['rule.aim.row', point, 'rule.capture.three', 'rule.captures.poof', 'rule.poof.three', 'rule.boat'],
    'pente-overline-forbidden-first': ['rule.aim.black', point, 'rule.capture.two', 'rule.captures', 'rule.safe', 'rule.foul.overlineFirst'],
    'connect6-toroidal-collinear6-freecentre': ['rule.aim.row', 'rule.move.two', 'rule.collinear', 'rule.torus', 'rule.draw.noMove'],
    'fourinarow-popout': ['rule.aim.row', 'rule.move.down', 'rule.popout', 'rule.popout.rows', 'rule.draw.repeated'],
    'fourinarow-edge-drop-4-clear': ['rule.aim.row', 'rule.move.drop', 'rule.drop', 'rule.clear.edges'],
    'fourinarow-interior-gravity-4-misere': ['rule.aim.misere', 'rule.move.slide', 'rule.slide', full],
    irensei: ['rule.aim.black', 'rule.irensei', point, 'rule.go.capture', 'rule.go.suicide', 'rule.go.ko'],
    tictactoe: ['rule.aim.only', 'rule.move.place', full],
  };
  test.each(Object.entries(expected))('%s', (name, keys) => expect(rulesOf(gameOf(name))).toEqual(keys));
});

test('the values of the gaps', () => {
  expect(ruleValues(gameOf('pente'))).toEqual({ row: 5, stones: 10 });
  expect(ruleValues(gameOf('pente-keryo'))).toEqual({ row: 5, stones: 15 });
});
