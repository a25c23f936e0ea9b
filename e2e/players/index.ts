// The players of the browser tests: for each game its tables, played by pointer and by keys.

import type { Page } from '@playwright/test';
import type { Listener } from '../ear';
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
  /** Plays so that a long match ends soon. */
  actHastily: Act;
}

export const PLAYERS: Player[] = Object.values(games).flatMap((player) => {
  const { tables, act, actByKeys } = player;
  const actHastily = 'actHastily' in player ? player.actHastily : act;
  return (tables as Table[]).map((table) => ({ ...table, act, actByKeys, actHastily }));
});

type Intro = readonly ((page: Page) => Promise<void>)[];

/** All introductions with their moves. */
export const INTROS: { game: string; intro: Intro }[] = Object.values(games).flatMap((player) => {
  const { tables, intro } = player as { tables: readonly Table[]; intro?: Intro };
  return intro ? [{ game: tables[0]!.table.game, intro }] : [];
});

/** All games, without duplicates. */
export const GAMES: string[] = [...new Set(PLAYERS.map(({ table }) => table.game))];

/** Plays a whole game from what is announced. */
type ByEar = (listener: Listener) => Promise<void>;

/** All tables that are played by ear: a game's own for this, or all of them. */
export const LISTENERS: (Table & { byEar: ByEar })[] = Object.values(games).flatMap((player) => {
  const { tables, tablesByEar, byEar } = player as {
    tables: readonly Table[];
    tablesByEar?: readonly Table[];
    byEar?: ByEar;
  };
  return byEar ? (tablesByEar ?? tables).map((table) => ({ ...table, byEar })) : [];
});
