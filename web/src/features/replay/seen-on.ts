import type { Seen } from '$lib/table/seen';
import type { Board, Looked } from './board.svelte';

/**
 * The analysis board as the game draws it: `frame` is the moment where it was opened, `now` the position after the moves tried on it.
 * `tell` reports why a move cannot be tried.
 */
export function seenOn(board: Board, now: Looked, frame: Seen, tell: (error: unknown) => void): Seen {
  const { advice, seat, legal } = board;
  const act = (action: string) => {
    if (seat !== null) void board.act(seat, action).catch(tell);
  };
  return {
    ...frame,
    view: now.view,
    moment: `${board.from} ${JSON.stringify(board.line)}`,
    steps: [...frame.steps, ...board.shownOf(board.line)],
    seat,
    own: frame.seat ?? seat ?? frame.own,
    toAct: now.to_act,
    dealing: now.dealing,
    legal: legal.actions,
    truncated: legal.truncated ?? false,
    outcome: now.outcome,
    still: false,
    best: advice ? { seat: advice.seat, action: advice.action, played: null } : null,
    act,
    check: (action) => (seat === null ? Promise.resolve(null) : board.check(seat, action)),
    // The engine says why an action is not possible when it is tried.
    refuse: act,
  };
}
