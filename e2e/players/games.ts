// One line per game: its tables, and how it is played.

export * as quoridor from './quoridor';
export * as sixtySix from './sixty-six';
export * as doppelkopf from './doppelkopf';
export * as waffe from './waffe';
export * as mauMau from './mau-mau';
