import { words } from './words';

/** A game or reservation as it is written (`solo C`, `wedding`) in the players' words. */
export function gameTypeName(written: string): string {
  return words.find(`game.${written}`) ?? written;
}
