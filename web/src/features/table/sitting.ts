import type { Player } from '$lib/table/seen';
import { botText, faceOf } from '$lib/table/people';
import type { Table } from './table.svelte';

/** Everybody at the table as a board draws them; after a game those who played it, whoever sits there now. */
export function sitting(
  { table, play, clocksAt }: Table,
  names: readonly string[],
  playedBy: readonly string[],
  said: ReadonlyMap<number, string>,
): Player[] {
  return (table?.seats ?? []).map(({ occupant, connected }, seat) => ({
    seat,
    name: (play?.outcome ? playedBy[seat] : null) ?? names[seat] ?? '',
    says: said.get(seat) ?? null,
    bot: occupant?.kind === 'bot',
    about: botText(occupant, table?.game ?? ''),
    face: faceOf(occupant),
    away: occupant?.kind === 'person' && !connected,
    clock: play?.clocks?.[seat] ? { ...play.clocks[seat], since: clocksAt } : null,
  }));
}
