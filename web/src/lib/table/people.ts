import { language, words } from '$lib/i18n/words.svelte';
import { knownGames } from '$lib/server/games.svelte';
import type { Occupant, TableState } from '$lib/wire/protocol';

/** The strength of a bot in the language of the house, once the catalog is known. */
function levelName(level: string): string {
  const known = knownGames()?.flatMap((game) => game.levels);
  return known?.find((one) => one.id === level)?.name[language()] ?? level;
}

/** A name for whoever sits there: a person's own, a bot's level, or the free seat. */
export function occupantName(occupant: Occupant | null): string {
  if (!occupant) return words.t('seat.open');
  if (occupant.kind === 'person') return occupant.name;
  return occupant.name
    ? words.t('seat.botFor', { name: occupant.name })
    : words.t('seat.botName', { level: levelName(occupant.level) });
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
