import { Words } from '$lib/i18n/words.svelte';
import type { Rounds } from './words/en';

/** The words of rounds. */
export const roundWords = new Words<Rounds>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
