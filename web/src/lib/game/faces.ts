import type { Component } from 'svelte';
import { isGerman } from '$lib/card/deck.svelte';
import type { Card } from '$lib/card/notation';
import { language, type Language } from '$lib/i18n/words.svelte';

/** A text in every language of the house; one that lacks a language does not compile. */
export type Told = Record<Language, string>;

/** A text that names French cards has another for those who play with the German deck. */
export interface DeckTold extends Told {
  german?: Told;
}

/** The text for the language and the deck that are chosen now. */
export function tell(text: DeckTold): string {
  return (isGerman() ? (text.german ?? text) : text)[language()];
}

/** One set of rules of a game as the lobby shows it. */
export interface PresetFace {
  name: Told;
  /** One sentence: for how many, and what it is about. */
  about: DeckTold;
  /** Two cards of it, or a small picture of its own. */
  emblem: readonly Card[] | Component;
  /** Options that the lobby begins with where they are not those of the preset: shown to be chosen before anything else. */
  first?: Record<string, unknown>;
  /** True where the lobby offers it by itself: to its players it is a game of its own. */
  offered?: boolean;
}

/** What is shown of a game before its code is loaded: `games/<id>/face.ts`, default export. */
export interface Face {
  name: Told;
  /** By the names the rules give them, in the order of the lobby. */
  presets: Record<string, PresetFace>;
}

// A folder with a face is all it takes: no list of games is kept anywhere in the client.
const found = import.meta.glob<Face>('/src/games/*/face.ts', { eager: true, import: 'default' });

/** The face of every game this client knows, by id. */
export const FACES: ReadonlyMap<string, Face> = new Map(
  Object.entries(found).map(([path, face]) => [path.split('/')[3]!, face]),
);

/** A set of rules of a game; undefined where this client does not know it. */
export function presetFace(game: string, preset: string): PresetFace | undefined {
  const presets = FACES.get(game)?.presets;
  return presets && Object.hasOwn(presets, preset) ? presets[preset] : undefined;
}
