import { bodyOf } from '$lib/server/body';
import type {
  ClubAnswer,
  ClubCard,
  ClubCommand,
  ClubOpened,
  ClubView,
  NewClub,
  Season,
  SeasonStart,
} from '$lib/wire/club';
import type { SheetOpened, SheetRefusal } from '$lib/wire/sheet';
import { notify } from '$lib/notice/notices.svelte';
import { tellError } from '$lib/notice/tell';
import { freshId, get, post, request, SheetRefused } from '../sheets/api';
import { refusalText as sheetRefusal } from '../sheets/describe';
import { roundWords } from './words.svelte';

/** The path of a round, or of something that belongs to it. */
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
  importCsv: async (round: string, key: string | null, file: Blob) =>
    bodyOf<SheetOpened>(await request('POST', roundPath(round, key, '/evenings/import'), file, 'text/csv')),
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

/** Shows an error; returns false for callers that return whether it was done. */
export function tell(error: unknown): false {
  if (error instanceof SheetRefused) notify({ kind: 'error', text: refusalText(error.refusal) });
  else tellError(error);
  return false;
}

/** The names in a text, one per line. */
export function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
}

/**
 * The name of a season by the year in which it began: "2026", or "2026/27" if it does not begin in January.
 */
export function seasonName(year: number, { month, day }: SeasonStart): string {
  return month === 1 && day === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** A round opened on this device by a link, stored so that it can be found again. */
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

function store(rounds: Known[]): void {
  try {
    localStorage.setItem(SHELF, JSON.stringify(rounds.slice(0, 30)));
  } catch {
    // Without storage the link itself still works.
  }
}

export function keepRound(known: Known): void {
  store([known, ...knownRounds().filter(({ id }) => id !== known.id)]);
}

/** Deletes a round whose link was withdrawn, unless another link of it has been stored since. */
export function forgetRound(id: string, key: string): void {
  store(knownRounds().filter((one) => one.id !== id || one.key !== key));
}
