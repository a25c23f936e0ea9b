// How the cards are drawn: the same cards, with the signs and letters of the deck chosen in the settings.

import { settings } from '$lib/settings.svelte';
import type { Rank, Suit } from './notation';
import { GERMAN_INDEX, GERMAN_PIP, INDEX, PIP } from './shapes';

export const isGerman = (): boolean => settings.deck === 'german';

/** The sign of a suit as an SVG path. */
export const pip = (suit: Suit): string => (isGerman() ? GERMAN_PIP : PIP)[suit];

/** The corner index as an SVG path. */
export const index = (rank: Rank): string => (isGerman() && GERMAN_INDEX[rank]) || INDEX[rank];
