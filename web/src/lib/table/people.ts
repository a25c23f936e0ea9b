import { language, words } from '$lib/i18n/words.svelte';
import { knownGames } from '$lib/server/games.svelte';
import type { Occupant } from '$lib/wire/protocol';

/** The strength of a bot in the language of the house, once the catalog is known. */
function levelName(level: string): string {
  const known = knownGames()?.flatMap((game) => game.levels);
  return known?.find((one) => one.id === level)?.name[language()] ?? level;
}

/** A name, or that its account was deleted: the server then keeps none. */
export function nameOrGone(name: string): string {
  return name || words.t('seat.gone');
}

/** A name for whoever sits there, wherever nothing else says that it is a bot. */
export function occupantName(occupant: Occupant | null): string {
  if (!occupant) return words.t('seat.open');
  if (occupant.kind === 'person') return nameOrGone(occupant.name);
  return occupant.name
    ? words.t('seat.botFor', { name: occupant.name })
    : words.t('seat.botName', { level: levelName(occupant.level) });
}

/** Everybody at a table in one line, bots of one level counted together. */
export function peopleText(occupants: readonly (Occupant | null)[]): string {
  const names = occupants.filter((occupant) => occupant !== null).map(occupantName);
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

/** The names round a table, short enough for a seat: a bot goes by its level, bots of one level by their number. */
export function seatNames(occupants: readonly (Occupant | null)[]): string[] {
  const plain = occupants.map((occupant) =>
    occupant?.kind === 'bot' && !occupant.name ? levelName(occupant.level) : occupantName(occupant),
  );
  return plain.map((name, seat) => {
    if (occupants[seat]?.kind !== 'bot' || plain.filter((other) => other === name).length < 2) return name;
    // The number comes first: long names are cut short at their end, and would all look the same.
    return `${plain.slice(0, seat + 1).filter((other) => other === name).length} · ${name}`;
  });
}
