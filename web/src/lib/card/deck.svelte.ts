// The deck that is drawn: the same cards, with the signs and letters of the one chosen in the settings.

import { settings } from '$lib/settings.svelte';
import type { Rank, Suit } from './notation';
import { GERMAN_INDEX, GERMAN_PIP, INDEX, PIP } from './shapes';

export const isGerman = (): boolean => settings.deck === 'german';

/** The sign of a suit as a path. */
export const pip = (suit: Suit): string => (isGerman() ? GERMAN_PIP : PIP)[suit];

/** What stands in the corner, as strokes. */
export const index = (rank: Rank): string => (isGerman() && GERMAN_INDEX[rank]) || INDEX[rank];
