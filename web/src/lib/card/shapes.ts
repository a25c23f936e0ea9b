import type { Rank, Suit } from './notation';

/** One pip, in a box from -10 to 10 around its centre. */
export const PIP: Record<Suit, string> = {
  H: 'M0 10C-3.4 5.4-10 1-10-4.4C-10-7.9-7.6-10-4.9-10C-2.6-10-.9-8.7 0-6.4C.9-8.7 2.6-10 4.9-10C7.6-10 10-7.9 10-4.4C10 1 3.4 5.4 0 10Z',
  D: 'M0-11C2.3-6.8 5.2-3.2 8.6 0C5.2 3.2 2.3 6.8 0 11C-2.3 6.8-5.2 3.2-8.6 0C-5.2-3.2-2.3-6.8 0-11Z',
  S: 'M0-10.5C3.4-5.8 10-2 10 3.2C10 6.5 7.8 8.2 5.4 8.2C3.6 8.2 2 7.3 1.1 5.6C1.4 8 2.2 9.5 3.6 10.6L-3.6 10.6C-2.2 9.5-1.4 8-1.1 5.6C-2 7.3-3.6 8.2-5.4 8.2C-7.8 8.2-10 6.5-10 3.2C-10-2-3.4-5.8 0-10.5Z',
  C: 'M-4.8-5.6a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0ZM-10.3 2.4a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0ZM.7 2.4a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0ZM-2.4-4L2.4-4L1.6 3C1.6 7 2.2 9.3 3.6 10.6L-3.6 10.6C-2.2 9.3-1.6 7-1.6 3Z',
};

/** The German suits in the same box: acorn, leaf, heart, bell. Drawn with the even-odd rule, which cuts out inner shapes. */
export const GERMAN_PIP: Record<Suit, string> = {
  C: 'M-.9-11.4H.9V-9.4C5.4-9 8.4-6.6 8.4-2.6H-8.4C-8.4-6.6-5.4-9-.9-9.4ZM-6.9-1.2H6.9C6.9 4.6 4 8.6 0 11.2C-4 8.6-6.9 4.6-6.9-1.2ZM-4 .6C-3.7 3.4-2.7 5.6-1.2 7.2C-2 5-2.5 2.8-2.6 .6Z',
  S: 'M0-11.2C5.6-8 9.4-3.8 9.4 1C9.4 4.8 6.8 7 3.9 7C2.7 7 1.6 6.6.8 5.8L1.5 11.2H-1.5L-.8 5.8C-1.6 6.6-2.7 7-3.9 7C-6.8 7-9.4 4.8-9.4 1C-9.4-3.8-5.6-8 0-11.2ZM-.45-7.5V4H.45V-7.5ZM1.4-1.6L5.4-4L5.8-3.2L1.6-.4ZM-1.4-1.6L-5.4-4L-5.8-3.2L-1.6-.4ZM1.4 2.4L6.6 0L6.9 1L1.6 3.6ZM-1.4 2.4L-6.6 0L-6.9 1L-1.6 3.6Z',
  H: PIP.H,
  D: 'M-1.8-11.4H1.8V-9.2C6.4-8.4 9.8-4.4 9.8.6C9.8 6.4 5.4 10.8 0 10.8C-5.4 10.8-9.8 6.4-9.8.6C-9.8-4.4-6.4-8.4-1.8-9.2ZM-8.2.2H8.2V-1.2H-8.2ZM-8 2.2H8.1L8-3.1H-8ZM-.7 5H.7V9.2H-.7ZM-2.2 4.6A2.2 2.2 0 1 0 2.2 4.6A2.2 2.2 0 1 0-2.2 4.6Z',
};

const LEFT = 41;
const MIDDLE = 50;
const RIGHT = 59;

/** The pips of the upper half; they are mirrored below the middle. */
const UPPER: Partial<Record<Rank, [number, number][]>> = {
  '2': [[MIDDLE, 26]],
  '3': [[MIDDLE, 26]],
  '4': [
    [LEFT, 24],
    [RIGHT, 24],
  ],
  '5': [
    [LEFT, 24],
    [RIGHT, 24],
  ],
  '6': [
    [LEFT, 24],
    [RIGHT, 24],
  ],
  '7': [
    [LEFT, 24],
    [RIGHT, 24],
  ],
  '8': [
    [LEFT, 24],
    [RIGHT, 24],
    [MIDDLE, 47],
  ],
  '9': [
    [LEFT, 20],
    [RIGHT, 20],
    [LEFT, 53],
    [RIGHT, 53],
  ],
  T: [
    [LEFT, 20],
    [RIGHT, 20],
    [LEFT, 53],
    [RIGHT, 53],
    [MIDDLE, 36.5],
  ],
};

/** The pips in the middle or, for the seven, on one side only. */
const SINGLE: Partial<Record<Rank, [number, number][]>> = {
  '3': [[MIDDLE, 70]],
  '5': [[MIDDLE, 70]],
  '6': [
    [LEFT, 70],
    [RIGHT, 70],
  ],
  '7': [
    [LEFT, 70],
    [RIGHT, 70],
    [MIDDLE, 47],
  ],
  '8': [
    [LEFT, 70],
    [RIGHT, 70],
  ],
  '9': [[MIDDLE, 70]],
};

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

/** The size of the pips of a number card: the fewer, the larger. */
export function pipSize(rank: Rank): number {
  if (rank === '2' || rank === '3') return 1.15;
  return rank === '9' || rank === 'T' ? 0.72 : 0.8;
}

/** The positions of the pips on a face of 100 by 140. */
export function pips(rank: Rank): Pip[] {
  const upper = UPPER[rank] ?? [];
  return [
    ...upper.map(([x, y]) => ({ x, y, turned: false })),
    ...(SINGLE[rank] ?? []).map(([x, y]) => ({ x, y, turned: false })),
    ...upper.map(([x, y]) => ({ x: 100 - x, y: 140 - y, turned: true })),
  ];
}

/** Corner indices as strokes in a box of 20 by 28, so that they look the same on every system; a ten is 28 wide. */
export const INDEX: Record<Rank, string> = {
  A: 'M1 27L10 1L19 27M4.5 18.5H15.5',
  K: 'M3 1V27M18 1L4 15.5M9.5 10.5L19 27',
  Q: 'M10 1C4 1 1.5 6.5 1.5 14C1.5 21.5 4 27 10 27C16 27 18.5 21.5 18.5 14C18.5 6.5 16 1 10 1ZM12 20L19 28.5',
  J: 'M15 1V19C15 24 12.8 27 9 27C5.2 27 2.8 24.6 2.5 20.5',
  T: 'M1.5 6L6.5 1V27M20 1C15.3 1 13.5 6.5 13.5 14C13.5 21.5 15.3 27 20 27C24.7 27 26.5 21.5 26.5 14C26.5 6.5 24.7 1 20 1Z',
  '9': 'M3.5 23C5 25.8 7 27 9.5 27C15 27 18 21.5 18 13.5C18 6 15.5 1 10 1C5 1 2 4.2 2 9.2C2 14 5 17 9.5 17C14 17 17 14.5 17.8 11',
  '8': 'M10 1C5.5 1 3 3.6 3 7.2C3 10.8 5.5 13.5 10 13.5C14.5 13.5 17 10.8 17 7.2C17 3.6 14.5 1 10 1ZM10 13.5C4.5 13.5 2 16.5 2 20.2C2 24.4 5 27 10 27C15 27 18 24.4 18 20.2C18 16.5 15.5 13.5 10 13.5Z',
  '7': 'M2 1H18L8 27',
  '6': 'M16.5 5C15 2.2 13 1 10.5 1C5 1 2 6.5 2 14.5C2 22 4.5 27 10 27C15 27 18 23.8 18 18.8C18 14 15 11 10.5 11C6 11 3 13.5 2.2 17',
  '5': 'M17 1H4.5L3.2 13C5 11.5 7.2 10.8 10 10.8C15 10.8 18 13.8 18 18.6C18 23.8 14.7 27 9.7 27C5.8 27 3 25 1.8 21.8',
  '4': 'M14 27V1L1.5 19H19',
  '3': 'M2.5 5.5C3.8 2.6 6.5 1 10 1C14.5 1 17 3.6 17 7.2C17 11 14 13.3 9.5 13.3C15 13.3 18 16 18 20C18 24.3 14.7 27 9.8 27C5.7 27 3 25.2 1.7 22',
  '2': 'M2.5 8C2.5 3.8 5.5 1 10 1C14.5 1 17.3 3.8 17.3 7.8C17.3 11.2 15.5 13.5 12 17L2.5 27H18.5',
};

/** The letters of the two figures that a German deck has instead of queen and jack: Ober and Unter. */
export const GERMAN_INDEX: Partial<Record<Rank, string>> = {
  Q: 'M10 1C4 1 1.5 6.5 1.5 14C1.5 21.5 4 27 10 27C16 27 18.5 21.5 18.5 14C18.5 6.5 16 1 10 1Z',
  J: 'M2.5 1V18C2.5 24 5 27 10 27C15 27 17.5 24 17.5 18V1',
};
