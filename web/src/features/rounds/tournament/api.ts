import type { NewTournament, TournamentOpened, TournamentView } from '$lib/wire/club';
import { freshId, get, post } from '../../sheets/api';
import { roundPath } from '../api';

const path = (round: string, number: number, key: string | null, part = '') =>
  roundPath(round, key, `/tournaments/${number}${part}`);

export const tournamentApi = {
  open: (round: string, key: string | null, tournament: NewTournament) =>
    post<TournamentOpened>(roundPath(round, key, '/tournaments'), tournament),
  one: (round: string, number: number, key: string | null) => get<TournamentView>(path(round, number, key)),
  draw: (round: string, number: number, key: string | null, list: string, id = freshId()) =>
    post<TournamentView>(path(round, number, key, '/draw'), { id, list }),
  csv: (round: string, number: number, key: string | null) => path(round, number, key, '/ranking.csv'),
  events: (round: string, number: number, key: string | null) => path(round, number, key, '/events'),
};

/** The page of a tournament. */
export function tournamentAddress(round: string, number: number, key: string | null): string {
  return `/rounds/${round}/tournaments/${number}${key ? `?key=${encodeURIComponent(key)}` : ''}`;
}
