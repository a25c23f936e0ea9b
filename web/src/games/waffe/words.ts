import { Words } from '$lib/i18n/words.svelte';
import type { WaffeWords } from './words/en';

export const words = new Words<WaffeWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
