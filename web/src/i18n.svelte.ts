// SPDX-License-Identifier: Apache-2.0
//
// The texts of the page, from the files in locales/. For a new language, add there one file for the page
// and one for the sentences of the engine. Then add the language to the tables below.
import type { Sentence } from './engine/engine';
import de from './locales/de.json';
import deEngine from './locales/de.engine.json';
import en from './locales/en.json';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;
export type Key = keyof typeof en;

const words: Record<Language, Record<Key, string>> = { en, de };
/**
 * Translations of the engine's sentences, by their keys. {0}, {1} and so on stand for the values.
 * English needs no translations, because the engine sends the English text.
 */
const sayings: Record<Language, Record<string, string>> = { en: {}, de: deEngine };

function firstLanguage(): Language {
  const known = [localStorage.getItem('language'), ...navigator.languages.map((l) => l.slice(0, 2))];
  return (known.find((l) => l !== null && l in words) as Language | undefined) ?? 'en';
}

let chosen = $state<Language>(firstLanguage());

export const language = {
  get current() {
    return chosen;
  },
  set current(next: Language) {
    chosen = next;
    localStorage.setItem('language', next);
    document.documentElement.lang = next;
  },
};
document.documentElement.lang = language.current;

/** The text of a key. The value of `name` replaces `{name}`. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return words[chosen][key].replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** Translates a sentence of the engine. Returns its English text if the language has no translation. */
export function say({ key, values, text }: Sentence): string {
  return sayings[chosen][key]?.replace(/\{(\d+)\}/g, (all, i) => values[i] ?? all) ?? text;
}

/**
 * The text of the key `prefix.name`; `name` comes from the engine. If there is no such key, returns
 * `otherwise`.
 */
export function tOf(prefix: string, name: string, otherwise = name): string {
  return words[chosen][`${prefix}.${name}` as Key] ?? otherwise;
}
