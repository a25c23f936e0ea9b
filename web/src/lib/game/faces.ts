import type { Component } from 'svelte';
import { isGerman } from '$lib/card/deck.svelte';
import type { Card } from '$lib/card/notation';
import { language, type Language } from '$lib/i18n/words.svelte';

/** A text in every language; a missing language does not compile. */
export type Told = Record<Language, string>;

/** A text that names French cards has a variant for the German deck. */
export interface DeckTold extends Told {
  german?: Told;
}

/** The text for the chosen language and deck. */
export function tell(text: DeckTold): string {
  return (isGerman() ? (text.german ?? text) : text)[language()];
}

/** A preset of a game as the lobby shows it. */
export interface PresetFace {
  name: Told;
  /** One sentence: the number of players, and what it is about. */
  about: DeckTold;
  /** Two of its cards, or a picture component. */
  emblem: readonly Card[] | Component;
  /** Options that the lobby starts with instead of the preset's; they are offered first. */
  first?: Record<string, unknown>;
  /** True if the lobby offers it separately, because players see it as a game of its own. */
  offered?: boolean;
}

/** What is shown of a game before its code is loaded: the default export of `games/<id>/face.ts`. */
export interface Face {
  name: Told;
  /** By preset name, in the order of the lobby. */
  presets: Record<string, PresetFace>;
}

// Any folder with a face is found: the client has no list of games.
const found = import.meta.glob<Face>('/src/games/*/face.ts', { eager: true, import: 'default' });

/** The face of every game this client knows, by id. */
export const FACES: ReadonlyMap<string, Face> = new Map(
  Object.entries(found).map(([path, face]) => [path.split('/')[3]!, face]),
);

/** A preset of a game; undefined if this client does not know it. */
export function presetFace(game: string, preset: string): PresetFace | undefined {
  const presets = FACES.get(game)?.presets;
  return presets && Object.hasOwn(presets, preset) ? presets[preset] : undefined;
}
