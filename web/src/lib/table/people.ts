import { language, words } from '$lib/i18n/words.svelte';
import { knownGames } from '$lib/server/games.svelte';
import type { Occupant } from '$lib/wire/protocol';

/** The name of a bot's level in the chosen language, once the catalog is loaded. */
function levelName(level: string): string {
  const known = knownGames()?.flatMap((game) => game.levels);
  return known?.find((one) => one.id === level)?.name[language()] ?? level;
}

/** A name, or that the account was deleted: then the server has none. */
export function nameOrGone(name: string): string {
  return name || words.t('seat.gone');
}

/** A name for an occupant, where nothing else says that it is a bot. */
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

/** The names of our bots: five per level, so that no two at a table share a name. */
const BOTS: Record<string, readonly string[]> = {
  newcomer: ['Lotte', 'Pekka', 'Jule', 'Timo', 'Mia'],
  guest: ['Ella', 'Bruno', 'Aino', 'Kalle', 'Nora'],
  regular: ['Helmi', 'Erwin', 'Gerda', 'Onni', 'Veikko'],
  veteran: ['Käthe', 'Arvo', 'Alma', 'Heinz', 'Urho'],
  master: ['Hulda', 'Eemeli', 'Frieda', 'Walther', 'Oskari'],
};

/** The names at a table, short enough for a seat: a bot's name depends on its level and seat. */
export function seatNames(occupants: readonly (Occupant | null)[]): string[] {
  const people = occupants.map((who) => (who?.kind === 'person' ? who.name : null));
  return occupants.map((who, seat) => {
    if (who?.kind !== 'bot' || who.name) return occupantName(who);
    const named = BOTS[who.level];
    if (!named) return levelName(who.level);
    const name = named[seat % named.length]!;
    // A person here has that name: the bot's name says that it is a bot.
    return people.includes(name) ? words.t('seat.botName', { level: name }) : name;
  });
}

/** The number of somebody's avatar: a person's choice, a bot's by its level; null if there is none. */
export function faceOf(who: Occupant | null): number | null {
  if (who?.kind === 'person') return who.avatar;
  return who ? botFace(who.level) : null;
}

/** The avatar of bots of one level. */
export function botFace(level: string): number | null {
  const at = Object.keys(BOTS).indexOf(level);
  return at < 0 ? null : at;
}

/** The level of a bot and its character in one sentence, for the mark beside its name. */
export function botText(who: Occupant | null, game: string): { level: string; character: string } | null {
  if (who?.kind !== 'bot') return null;
  const levels = knownGames()?.find((known) => known.id === game)?.levels;
  const level = levels?.find((one) => one.id === who.level);
  return { level: levelName(who.level), character: level?.character[language()] ?? '' };
}
