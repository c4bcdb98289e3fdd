// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
  await i18n.language.begun;
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
    expect((await load('zh-TW')).language.current).toBe('zh');
    expect(html.lang).toBe('zh-Hans');
  });
  test('is the one that the user chose', async () => {
    const { language } = await load('en');
    await language.choose('de');
    expect(html.lang).toBe('de');
    expect((await load('en')).language.current).toBe('de');
    stored.set('language', 'xx');
    expect((await load('en')).language.current).toBe('en');
  });
});

test('the language that was chosen last is used', async () => {
  const { language } = await load('en');
  await Promise.all([language.choose('de'), language.choose('ru'), language.choose('en')]);
  expect(language.current).toBe('en');
  expect(html.lang).toBe('en');
  expect(stored.get('language')).toBe('en');
});

test('values replace their names', async () => {
  const { t } = await load('en');
  expect(t('error.noMove', { number: 3 })).toBe(en['error.noMove'].replace('{number}', '3'));
  expect(t('error.noMove')).toBe(en['error.noMove']);
});

test('a number chooses the form of its words', async () => {
  const { t: english } = await load('en');
  expect([1, 2].map((stones) => english('choice.stones', { stones }))).toEqual(['Put a stone', 'Put 2 stones']);
  const { t, say } = await load('ru');
  const moves = [1, 3, 5, 11, 21, 22].map((plies) => t('storm.length', { plies }));
  expect(moves).toEqual(['1 ход', '3 хода', '5 ходов', '11 ходов', '21 ход', '22 хода'].map((text) => `Выигрыш в ${text}, считая ходы обеих сторон.`));
  const captures = (stones: string) => say({ key: 'does.captures', values: [stones], text: '' });
  expect(['1', '2', '6'].map(captures)).toEqual(['захватывает 1 камень', 'захватывает 2 камня', 'захватывает 6 камней']);
});

test('numbers are written as in the language', async () => {
  const english = await load('en');
  expect(english.numberText(1234567)).toBe('1,234,567');
  expect(english.percent(0.6204)).toBe('62.0%');
  const german = await load('de');
  expect(german.numberText(1.25, 1)).toBe('1,3');
  expect(german.percent(1, 0)).toBe('100\u00a0%');
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

describe('the files of the languages', async () => {
  const { languages } = await load('en');
  const folder = new URL('../src/locales/', import.meta.url);
  const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  /** The names of the gaps of a text. */
  const gaps = (text: string) => [...new Set(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name]) => name))].sort();
  /** A text without its gaps. It has a brace only if a gap is written wrongly. */
  const rest = (text: string) => text.replace(/\{\w+(, plural,( \w+ \{[^{}]*\})+)?\}/g, '');
  const forms = (text: string) => Array.from(text.matchAll(/plural,((?: \w+ \{[^{}]*\})+)/g), ([, all]) => Array.from(all.matchAll(/(\w+) \{/g), ([, form]) => form));

  test('are those of the table', () => {
    const codes = Object.keys(languages);
    const files = codes.flatMap((code) => [`${code}.json`, `${code}.rules.json`, ...(code === 'en' ? [] : [`${code}.engine.json`])]);
    expect(readdirSync(folder).sort()).toEqual(files.sort());
  });
  // tests/server/sentences_test.cc compares de.engine.json with the sentences that the engine sends.
  test.each(Object.keys(languages).filter((code) => code !== 'en'))('%s has all texts, with the same gaps', (code) => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    for (const [of, like] of [[`${code}.json`, 'en.json'], [`${code}.rules.json`, 'en.rules.json'], [`${code}.engine.json`, 'de.engine.json']]) {
      const [words, model] = [read(of), read(like)];
      expect(Object.keys(words).sort()).toEqual(Object.keys(model).sort());
      for (const [key, text] of Object.entries(words)) {
        expect(text.trim(), key).not.toBe('');
        expect(gaps(text), key).toEqual(gaps(model[key]));
        expect(rest(text), key).not.toMatch(/[{}]/);
        for (const used of forms(text)) {
          expect(used, key).toContain('other');
          expect(pluralCategories, key).toEqual(expect.arrayContaining(used));
        }
      }
    }
  });
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
