import { words } from './words';

/** The players' name of a game or reservation (`solo C`, `wedding`). */
export function gameTypeName(written: string): string {
  return words.find(`game.${written}`) ?? written;
}
