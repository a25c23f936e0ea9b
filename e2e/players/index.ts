// One entry a game: which table a spec opens, and how somebody plays there.

import type { Act, Wanted } from '../tables';
import * as doppelkopf from './doppelkopf';
import * as quoridor from './quoridor';
import * as sixtySix from './sixty-six';
import * as waffe from './waffe';

interface Player {
  /** The name in the title of a test. */
  name: string;
  table: Wanted;
  seats: number;
  act: Act;
  actByKeys: Act;
}

export const PLAYERS: Player[] = [
  {
    name: 'Quoridor',
    table: { game: 'quoridor', seats: 2 },
    seats: 2,
    ...quoridor,
  },
  {
    name: 'Sechsundsechzig',
    table: { game: 'sixty-six', preset: 'sechsundsechzig', options: { match: 'single' } },
    seats: 2,
    ...sixtySix,
  },
  {
    name: 'Schnapsen',
    table: { game: 'sixty-six', preset: 'schnapsen', options: { match: 'single' } },
    seats: 2,
    ...sixtySix,
  },
  {
    name: 'Doppelkopf',
    table: { game: 'doppelkopf' },
    seats: 4,
    ...doppelkopf,
  },
  {
    name: 'Waffe',
    table: { game: 'waffe' },
    seats: 2,
    ...waffe,
  },
];
