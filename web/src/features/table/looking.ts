import type { AnyGame, Seen } from '$lib/table/seen';

/** The table after the first `to` steps; null if there is no earlier position to show. */
export function lookBack(
  to: number | null,
  seen: Seen | null,
  now: unknown,
  game: AnyGame | null,
): Seen | null {
  if (to === null || !seen || !game?.at || to >= seen.steps.length) return null;
  const steps = seen.steps.slice(0, to);
  return {
    ...seen,
    view: game.at(now, steps),
    moment: `${seen.moment} back to ${to}`,
    steps,
    toAct: [],
    legal: [],
    best: null,
    still: true,
    goOn: null,
  };
}
