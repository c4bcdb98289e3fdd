// SPDX-License-Identifier: Apache-2.0
//
// The words of the page, by files in locales/. A new language is a file there for the page, one for
// what the engine says, and a row here.
import de from './locales/de.json';
import deEngine from './locales/de.engine.json';
import en from './locales/en.json';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;
export type Key = keyof typeof en;

const words: Record<Language, Record<Key, string>> = { en, de };
/** By what the engine says in English, its points and numbers replaced by {0}, {1}, ... */
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

/** The text of a key, `{name}` replaced by the parameter of that name. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return words[chosen][key].replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** A sentence of the engine; as it is where the language file has none. */
export function say(sentence: string): string {
  const found = sayings[chosen][sentence];
  if (found !== undefined) return found;
  const parts: string[] = [];
  const pattern = sentence.replace(/\b[a-z]?\d+\b/g, (part) => `{${parts.push(part) - 1}}`);
  return sayings[chosen][pattern]?.replace(/\{(\d+)\}/g, (_, i) => parts[i]) ?? sentence;
}

/** The text of a key that a fact of the engine completes, or what the engine itself says. */
export function tOf(prefix: string, name: string, otherwise = name): string {
  return words[chosen][`${prefix}.${name}` as Key] ?? otherwise;
}
