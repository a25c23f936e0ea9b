import { Words } from '$lib/i18n/words.svelte';
import type { MauMauWords } from './words/en';

export const words = new Words<MauMauWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
