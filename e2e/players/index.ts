// Who plays in the browser tests: for each game the tables it names, played by pointer and by key.

import type { Act, Wanted } from '../tables';
import * as games from './games';

/** A table that a spec opens. */
export interface Table {
  /** The name in the title of a test, as the lobby offers it. */
  name: string;
  table: Wanted;
  seats: number;
}

interface Player extends Table {
  act: Act;
  actByKeys: Act;
}

export const PLAYERS: Player[] = Object.values(games).flatMap(({ tables, act, actByKeys }) =>
  (tables as Table[]).map((table) => ({ ...table, act, actByKeys })),
);

/** Every game, once. */
export const GAMES: string[] = [...new Set(PLAYERS.map(({ table }) => table.game))];
