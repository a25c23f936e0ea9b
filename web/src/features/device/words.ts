import { Words } from '$lib/i18n/words.svelte';
import type { DeviceWords } from './words/en';

/** The words of play on this device. */
export const deviceWords = new Words<DeviceWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
