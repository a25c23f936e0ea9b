// Points as written in all three languages: with a true minus sign, which is as wide as the figures.

/** A number with its sign, so that gains and losses can be told apart without colour. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : total(points);
}

/** A total: only a negative one has a sign. */
export function total(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
