// The positions of seats around the table on screen: one's own at the bottom, the others clockwise.

export type Side = 'bottom' | 'left' | 'top' | 'top-left' | 'top-right' | 'right';

const ROUND: Record<number, Side[]> = {
  1: ['bottom'],
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
  5: ['bottom', 'left', 'top-left', 'top-right', 'right'],
};

/** The side of a seat as seen from `own`; a spectator passes 0. */
export function sideOf(seat: number, own: number, seats: number): Side {
  const side = ROUND[seats]?.[(((seat - own) % seats) + seats) % seats];
  if (!side) throw new Error(`no place for seat ${seat} of ${seats}`);
  return side;
}
