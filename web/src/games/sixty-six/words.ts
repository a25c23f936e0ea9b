import { Words } from '$lib/i18n/words.svelte';
import type { SixtySixWords } from './words/en';

export const words = new Words<SixtySixWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
