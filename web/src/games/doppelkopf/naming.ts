import { isSuit } from '$lib/card/notation';
import { suitName } from '$lib/i18n/names.svelte';
import { words } from './words';

/** A game or reservation as it is written (`solo C`, `wedding`) in the players' words. */
export function gameTypeName(written: string): string {
  const solo = written.startsWith('solo ') ? written.slice(5) : null;
  if (solo !== null && isSuit(solo)) return words.t('game.soloSuit', { suit: suitName(solo) });
  return words.find(`game.${written}`) ?? written;
}
