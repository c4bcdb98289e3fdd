// SPDX-License-Identifier: Apache-2.0
//
// The texts of the page, from the files in locales/. English is a part of the page. The page loads
// another language when the user needs it.
// For a new language, add one file for the page, one for the rules of the games, and one for the
// sentences of the engine. Then add the language to the table `languages`.
import type { Sentence } from './engine/engine';
import enPage from './locales/en.json';
import enRules from './locales/en.rules.json';

const en = { ...enPage, ...enRules };

/** The languages by their codes, each with its own name. */
export const languages = {
  en: 'English',
  cs: 'Čeština',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  zh: '简体中文',
} as const;
export type Language = keyof typeof languages;
export type Key = keyof typeof en;
type Texts = Partial<Record<string, string>>;

/**
 * `words`: the texts of the page and the rules. `sayings`: the translations of the engine's
 * sentences, by their keys. English needs none, because the engine sends the English text.
 */
interface Locale {
  words: Texts;
  sayings: Texts;
}
const english: Locale = { words: en, sayings: {} };

const files = import.meta.glob<Texts>(['./locales/*.json', '!./locales/en*.json'], { import: 'default' });

async function localeOf(code: Language): Promise<Locale> {
  if (code === 'en') return english;
  const names = [code, `${code}.rules`, `${code}.engine`];
  const [page, rules, sayings] = await Promise.all(names.map((name) => files[`./locales/${name}.json`]()));
  return { words: { ...page, ...rules }, sayings };
}

const isLanguage = (code: string | null): code is Language => code !== null && Object.hasOwn(languages, code);

function firstLanguage(): Language {
  const known = [localStorage.getItem('language'), ...navigator.languages.map((name) => name.slice(0, 2))];
  return known.find(isLanguage) ?? 'en';
}

let chosen = $state<Language>('en');
let locale = $state.raw(english);
let asked: Language = 'en'; // the language that was asked for last

async function use(code: Language): Promise<void> {
  asked = code;
  const loaded = await localeOf(code);
  if (asked !== code) return; // the user has chosen another language in the meantime
  chosen = code;
  locale = loaded;
  // The script is named because Chinese and Japanese need different fonts for the same characters.
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code;
}

export const language = {
  get current() {
    return chosen;
  },
  /** Loads the language and uses it from now on. Rejects if the files cannot be loaded. */
  async choose(code: Language): Promise<void> {
    await use(code);
    if (asked === code) localStorage.setItem('language', code);
  },
  /** The language of the user. The page stays in English if the files cannot be loaded. */
  begun: use(firstLanguage()).catch(() => use('en')),
};

type Value = string | number;

/**
 * Fills the gaps of a text. `{name}` is a value. `{name, plural, one {# stone} other {# stones}}` is
 * one of several forms, as in the ICU message format: the value is a number, `#` stands for it, and
 * the language decides which form it needs. A gap without a value stays.
 */
function fill(text: string, valueOf: (name: string) => Value | undefined): string {
  return text.replace(/\{(\w+)(?:, plural,((?: ?\w+ \{[^{}]*\})+))?\}/g, (gap, name: string, forms?: string) => {
    const value = valueOf(name);
    if (value === undefined) return gap;
    if (!forms) return String(value);
    const kind = new Intl.PluralRules(chosen).select(Number(value));
    const all = new Map(Array.from(forms.matchAll(/(\w+) \{([^{}]*)\}/g), ([, form, words]) => [form, words]));
    return (all.get(kind) ?? all.get('other') ?? '').replaceAll('#', String(value));
  });
}

/** The text of a key, with its values. */
export function t(key: Key, values: Record<string, Value> = {}): string {
  return fill(locale.words[key] ?? en[key], (name) => values[name]);
}

/** Translates a sentence of the engine. Returns its English text if the language has no translation. */
export function say({ key, values, text }: Sentence): string {
  const saying = locale.sayings[key];
  return saying === undefined ? text : fill(saying, (name) => values[Number(name)]);
}

/** The name of one of the 26 openings. */
export const openingPatternName = ({ code, name }: { code: string; name: string }) =>
  say({ key: `openingPattern.${code}`, values: [], text: name });

/**
 * The text of the key `prefix.name`; `name` comes from the engine. If there is no such key, returns
 * `otherwise`.
 */
export function tOf(prefix: string, name: string, otherwise = name): string {
  const key = `${prefix}.${name}`;
  return locale.words[key] ?? (en as Texts)[key] ?? otherwise;
}

/** A number as the language writes it, with this many digits after the decimal sign. */
export const numberText = (value: number, digits = 0) =>
  value.toLocaleString(chosen, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share from 0 to 1 as the language writes it, for example "62.0%". */
export const percent = (share: number, digits = 1) =>
  share.toLocaleString(chosen, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
