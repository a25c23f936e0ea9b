import { Words } from '$lib/i18n/words.svelte';
import type { Sheets } from './words/en';

/** The words of the score sheet. */
export const sheetWords = new Words<Sheets>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
