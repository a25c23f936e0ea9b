// Points as they are written in all three languages: a true minus, which is as wide as the figures.

/** A number with its sign, by which gains and losses are told apart without colour. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : total(points);
}

/** A total: only what is below nothing has a sign. */
export function total(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
