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
  /** What is on the page once this person may act for the first time. */
  ready: string;
  act: Act;
  actByKeys: Act;
}

export const PLAYERS: Player[] = [
  {
    name: 'Quoridor',
    table: { game: 'quoridor', seats: 2 },
    seats: 2,
    ready: '[role="grid"]',
    ...quoridor,
  },
  {
    name: 'Sechsundsechzig',
    table: { game: 'sixty-six', preset: 'sechsundsechzig', options: { match: 'single' } },
    seats: 2,
    ready: '.pack, .slot',
    ...sixtySix,
  },
  {
    name: 'Schnapsen',
    table: { game: 'sixty-six', preset: 'schnapsen', options: { match: 'single' } },
    seats: 2,
    ready: '.pack, .slot',
    ...sixtySix,
  },
  {
    name: 'Doppelkopf',
    table: { game: 'doppelkopf' },
    seats: 4,
    ready: '.slot',
    ...doppelkopf,
  },
  {
    name: 'Waffe',
    table: { game: 'waffe' },
    seats: 2,
    ready: '.slot',
    ...waffe,
  },
];
