// Where seats lie round the table on screen: the own seat at the bottom, the others clockwise.

export type Side = 'bottom' | 'left' | 'top' | 'right';

const ROUND: Record<number, Side[]> = {
  1: ['bottom'],
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** The side a seat lies on, seen from `own`; a spectator passes 0. */
export function sideOf(seat: number, own: number, seats: number): Side {
  const round = ROUND[seats] ?? ROUND[4]!;
  return round[(((seat - own) % seats) + seats) % seats] ?? 'top';
}
