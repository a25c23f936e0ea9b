// Who plays in the browser tests: for each game the tables it names, played by pointer and by key.

import type { Page } from '@playwright/test';
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
  /** As a player who wants a long match to end soon. */
  actHastily: Act;
}

export const PLAYERS: Player[] = Object.values(games).flatMap((player) => {
  const { tables, act, actByKeys } = player;
  const actHastily = 'actHastily' in player ? player.actHastily : act;
  return (tables as Table[]).map((table) => ({ ...table, act, actByKeys, actHastily }));
});

type Intro = readonly ((page: Page) => Promise<void>)[];

/** The introductions that there are, with what each asks for. */
export const INTROS: { game: string; intro: Intro }[] = Object.values(games).flatMap((player) => {
  const { tables, intro } = player as { tables: readonly Table[]; intro?: Intro };
  return intro ? [{ game: tables[0]!.table.game, intro }] : [];
});

/** Every game, once. */
export const GAMES: string[] = [...new Set(PLAYERS.map(({ table }) => table.game))];
