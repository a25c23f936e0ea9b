import type { Seen } from '$lib/table/seen';

/** A game for a board, with a made-up view. */
export function madeUp<View>(view: View, names: string[], more: Partial<Seen<View>> = {}): Seen<View> {
  return {
    view,
    moment: 'made up',
    seat: 0,
    own: 0,
    players: names.map((name, seat) => ({
      seat,
      name,
      bot: seat === 3,
      away: false,
      clock:
        seat < 2 ? { left: 140_000 - seat * 15_000, since: performance.now(), running: seat === 0 } : null,
    })),
    toAct: [0],
    dealing: false,
    steps: [],
    waiting: null,
    legal: [],
    truncated: false,
    outcome: null,
    ending: null,
    rounds: [],
    roundEnd: null,
    fair: null,
    still: false,
    best: null,
    act: () => undefined,
    check: () => Promise.resolve({ refusal: null, preview: null }),
    refuse: () => undefined,
    goOn: null,
    ...more,
  };
}
