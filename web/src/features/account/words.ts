import { Words } from '$lib/i18n/words.svelte';
import type { AccountWords } from './words/en';

/** The words of the account pages. */
export const accountWords = new Words<AccountWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
