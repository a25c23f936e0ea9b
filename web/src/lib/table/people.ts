import { words } from '$lib/i18n/words.svelte';
import type { Occupant, TableState } from '$lib/wire/protocol';

/** A name for whoever sits there: a person's own, a bot's level, or the free seat. */
export function occupantName(occupant: Occupant | null): string {
  if (!occupant) return words.t('seat.open');
  if (occupant.kind === 'person') return occupant.name;
  const level = words.find(`level.${occupant.level}`) ?? occupant.level;
  return occupant.name ? words.t('seat.botFor', { name: occupant.name }) : words.t('seat.botName', { level });
}

/** The names round a table; bots of one strength are told apart by their number. */
export function seatNames(seats: TableState['seats']): string[] {
  const plain = seats.map((seat) => occupantName(seat.occupant));
  return plain.map((name, seat) => {
    if (seats[seat]?.occupant?.kind !== 'bot' || plain.filter((other) => other === name).length < 2)
      return name;
    return `${name} ${plain.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
