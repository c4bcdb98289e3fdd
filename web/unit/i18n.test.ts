// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, test, vi } from 'vitest';
import deEngine from '../src/locales/de.engine.json';
import de from '../src/locales/de.json';
import en from '../src/locales/en.json';

// Replacements for the parts of a browser that the module uses.
const stored = new Map<string, string>();
const html = { lang: '' };
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
vi.stubGlobal('document', { documentElement: html });

/** The module as a browser with these languages loads it. */
async function load(...languages: string[]) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  const i18n = await import('../src/i18n.svelte');
  const { refusal } = await import('../src/engine/errors');
  return { ...i18n, refusal };
}

const occupied = { key: 'refusal.occupied', values: ['h8'], text: 'h8 is occupied' };
const unknown = { key: 'refusal.new', values: ['h8'], text: 'h8 is new' };

beforeEach(() => stored.clear());

describe('the first language', () => {
  test('is the first of the browser that the page knows', async () => {
    expect((await load('fr-FR', 'de-AT', 'en-GB')).language.current).toBe('de');
    expect(html.lang).toBe('de');
    expect((await load('fr-FR')).language.current).toBe('en');
  });
  test('is the one that the user chose', async () => {
    const { language } = await load('en');
    language.current = 'de';
    expect(html.lang).toBe('de');
    expect((await load('en')).language.current).toBe('de');
    stored.set('language', 'xx');
    expect((await load('en')).language.current).toBe('en');
  });
});

test('values replace their names', async () => {
  const { t } = await load('en');
  expect(t('error.noMove', { number: 3 })).toBe(en['error.noMove'].replace('{number}', '3'));
  expect(t('error.noMove')).toBe(en['error.noMove']);
});

test('keys of the engine, with another text for unknown ones', async () => {
  const { tOf } = await load('de');
  expect(tOf('reason', 'full')).toBe(de['reason.full']);
  expect(tOf('reason', 'magic')).toBe('magic');
  expect(tOf('reason', 'magic', 'by magic')).toBe('by magic');
});

test('sentences of the engine', async () => {
  expect((await load('en')).say(occupied)).toBe('h8 is occupied');
  const { say } = await load('de');
  expect(say(occupied)).toBe('h8 ist besetzt');
  expect(say(unknown)).toBe('h8 is new');
  // The key of a sentence selects its translation. The text of the sentence has no effect.
  expect(say({ ...occupied, text: 'h8 is taken already' })).toBe('h8 ist besetzt');
  const centre = { key: 'refusal.not-in-centre', values: ['a1', '5'], text: 'a1 is not in the centre 5x5' };
  expect(say(centre)).toBe('a1 liegt nicht in den mittleren 5x5');
});

test('all languages have the same words, with the same gaps', () => {
  const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(gaps(de[key]), key).toEqual(gaps(en[key]));
});

test('no sentence of the engine is empty', () => {
  for (const [key, text] of Object.entries(deEngine)) expect(text, key).not.toBe('');
});

describe('the error of a refused request', () => {
  test('names the move, and why it is illegal', async () => {
    const { refusal, t } = await load('de');
    const why = 'h8 ist besetzt';
    const message = t('error.move', { number: 3, move: 'h8', why });
    expect(refusal({ error: 'moves[2]: h8: h8 is occupied', sentence: occupied }).message).toBe(message);
    expect(refusal({ error: 'move 3, h8: h8 is occupied', sentence: occupied }).message).toBe(message);
    expect(refusal({ error: 'ply: h8 is occupied', sentence: occupied }).message).toBe(why);
  });
  test('without a sentence', async () => {
    const { refusal, t } = await load('en');
    expect(refusal({ error: 'moves[0]: h8, h8i9, or x,y wanted' }).message).toBe(t('error.noMove', { number: 1 }));
    expect(refusal({ error: 'board: rows of one length wanted' }).message).toBe('rows of one length wanted');
    expect(refusal({ error: 'multiPv: a number wanted' }).message).toBe('multiPv: a number wanted');
  });
});
