import { Words } from '$lib/i18n/words.svelte';
import type { DoppelkopfWords } from './words/en';

export const words = new Words<DoppelkopfWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
