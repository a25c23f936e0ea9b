import type {
  ClubAnswer,
  ClubCard,
  ClubCommand,
  ClubOpened,
  ClubView,
  NewClub,
  Season,
} from '$lib/wire/club';
import type { SheetOpened, SheetRefusal } from '$lib/wire/sheet';
import { freshId, request, type SheetRefused } from '../sheets/api';
import { refusalText as sheetRefusal } from '../sheets/describe';
import { roundWords } from './words.svelte';

export async function get<T>(path: string): Promise<T> {
  return (await (await request('GET', path)).json()) as T;
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await request('POST', path, JSON.stringify(body), 'application/json')).json()) as T;
}

/** The address of a round, or of something that belongs to it. */
export function roundPath(
  round: string,
  key: string | null,
  part = '',
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...(key ? { key } : {}), ...more }).toString();
  return `/api/clubs/${encodeURIComponent(round)}${part}${query ? `?${query}` : ''}`;
}

const ofYear = (year: number | null): Record<string, string> => (year === null ? {} : { year: String(year) });

export const roundApi = {
  list: () => get<ClubCard[]>('/api/clubs'),
  found: (round: NewClub) => post<ClubOpened>('/api/clubs', round),
  one: (round: string, key: string | null) => get<ClubView>(roundPath(round, key)),
  change: (round: string, key: string | null, base: number, command: ClubCommand) =>
    post<ClubAnswer>(roundPath(round, key), { id: freshId(), base, command }),
  evening: (round: string, key: string | null, id: string, title: string, players: string[]) =>
    post<SheetOpened>(roundPath(round, key, '/evenings'), { id, title, players }),
  season: (round: string, key: string | null, year: number | null) =>
    get<Season>(roundPath(round, key, '/season', ofYear(year))),
  csv: (round: string, key: string | null, year: number | null) =>
    roundPath(round, key, '/season.csv', ofYear(year)),
  remove: (round: string) => request('DELETE', roundPath(round, null)),
};

/** A refusal in the words of rounds, otherwise in those of the sheet. */
export function refusalText(refusal: Pick<SheetRefusal, 'code' | 'message'>): string {
  return roundWords.find(`why.${refusal.code}`) ?? sheetRefusal(refusal);
}

export type { SheetRefused };

/** Rounds that were opened on this device by a link, so that the way back is not lost. */
export interface Known {
  id: string;
  key: string;
  title: string;
}

const SHELF = 'rounds-known';

export function knownRounds(): Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.id === 'string' && typeof one.key === 'string')
      : [];
  } catch {
    return [];
  }
}

export function keepRound(known: Known | null, id: string): void {
  const others = knownRounds().filter((one) => one.id !== id);
  try {
    localStorage.setItem(SHELF, JSON.stringify(known ? [known, ...others].slice(0, 30) : others));
  } catch {
    // Without room the link itself still leads here.
  }
}
