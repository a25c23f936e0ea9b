// Which moments of each game are photographed: those that its player in `e2e/players` names, or one at its first table.

import type { Table } from '../players';
import * as games from '../players/games';
import type { Wanted } from '../tables';

interface Moment {
  /** Added to the game's id in the file's name, if a game has several pictures. */
  suffix?: string;
  table: Wanted;
  /** The levels of the bots on the other seats. */
  bots: string[];
  /** How many actions this person has played before the picture. */
  actions: number;
  /** Patterns of actions, used in turn. */
  wishes: string[];
  /** A part of the view that must not be empty. */
  moment?: string;
}

/** All moments with the first part of their files' names. */
export const MOMENTS: (Moment & { name: string })[] = Object.values(games).flatMap((player) => {
  const { tables, pictures } = player as { tables: readonly Table[]; pictures?: readonly Moment[] };
  const { table, seats } = tables[0]!;
  const bots = Array.from({ length: seats - 1 }, () => 'regular');
  const moments = pictures ?? [{ table, bots, actions: 2, wishes: ['.'] }];
  return moments.map((moment) => ({ ...moment, name: table.game + (moment.suffix ?? '') }));
});
