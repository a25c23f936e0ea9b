import { words } from './words';

/** A game or reservation as it is written (`solo C`, `wedding`) in the players' words. */
export function gameTypeName(written: string): string {
  return words.find(`game.${written}`) ?? written;
}

/** Points with their sign; a true minus is as wide as the figures. */
export const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
