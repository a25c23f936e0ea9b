import { Words } from '$lib/i18n/words.svelte';
import type { QuoridorWords } from './words/en';

export const words = new Words<QuoridorWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
