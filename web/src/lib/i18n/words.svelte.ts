import { loadCode } from '$lib/server/code';
import { settings } from '$lib/settings.svelte';
import { format, type Value, type Wanted } from './format';
import type { House } from './en';

export const LANGUAGES = ['de', 'en', 'fi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A catalogue in another language: the same keys. A test checks that the slots agree. */
export type Translation<Catalogue> = Record<keyof Catalogue, string>;

type Arguments<Text extends string> = [Wanted<Text>] extends [never]
  ? []
  : [values: Record<Wanted<Text>, Value>];

type Loaders<Catalogue> = Record<Language, () => Promise<{ default: Translation<Catalogue> }>>;

/** Suffix of texts for the German deck: `why.no_wedding@german` is shown in place of `why.no_wedding`. */
export const GERMAN = '@german';

/** The words of one part of the client, in the chosen language and for the chosen deck. */
export class Words<Catalogue extends Record<string, string>> {
  #loaders: Loaders<Catalogue>;
  #texts = $state.raw<Partial<Translation<Catalogue>>>({});

  constructor(loaders: Loaders<Catalogue>) {
    this.#loaders = loaders;
  }

  async load(language: Language): Promise<void> {
    this.#texts = (await loadCode(this.#loaders[language])).default;
  }

  t = <Key extends keyof Catalogue & string>(key: Key, ...values: Arguments<Catalogue[Key]>): string => {
    return format(this.#text(key) ?? key, values[0]);
  };

  /** Every key, in the order of the catalogue. */
  keys(): string[] {
    return Object.keys(this.#texts).filter((key) => !key.endsWith(GERMAN));
  }

  /** For keys that arrive as data (an error code, an option's name): null if there is no such text. */
  find(key: string, values: Record<string, Value> = {}): string | null {
    const text = this.#text(key);
    return text === undefined ? null : format(text, values);
  }

  #text(key: string): string | undefined {
    const texts = this.#texts as Record<string, string | undefined>;
    return (settings.deck === 'german' ? texts[key + GERMAN] : undefined) ?? texts[key];
  }
}

/** The words of the client itself; each game has its own. */
export const words = new Words<House>({
  de: () => import('./de'),
  en: () => import('./en'),
  fi: () => import('./fi'),
});

const loaded = new Set<Words<never>>([words as unknown as Words<never>]);
let current = $state<Language>('en');

/** The current language. */
export function language(): Language {
  return current;
}

/** The first of the browser's languages that we support, or English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split('-')[0];
    const known = LANGUAGES.find((language) => language === short);
    if (known) return known;
  }
  return 'en';
}

/** Loads every catalogue in use in the chosen language, then shows it. */
export async function showLanguage(): Promise<void> {
  const next = settings.language === 'auto' ? preferredLanguage(navigator.languages) : settings.language;
  await Promise.all([...loaded].map((part) => part.load(next)));
  current = next;
  document.documentElement.lang = next;
}

/** Loads the words of a game; from then on they follow the chosen language. */
export async function addWords<Catalogue extends Record<string, string>>(
  part: Words<Catalogue>,
): Promise<void> {
  loaded.add(part as unknown as Words<never>);
  await part.load(current);
}
