import { wallName } from './board/spoken';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { QuoridorStepView, QuoridorView } from '$lib/wire/quoridor';
import { words } from './words';

type Board = Seen<QuoridorView>;

const isWall = (action: string) => action.length === 3;
const nameOf = (seen: Board, seat: number) => seen.players[seat]?.name ?? String(seat + 1);

export function status(seen: Board): string {
  const mover = seen.view.to_move;
  if (mover === null) return '';
  if (mover !== seen.seat) return words.t('status.other', { name: nameOf(seen, mover) });
  return words.t(seen.view.walls_left[mover] === 0 ? 'status.step' : 'status.move');
}

export function describe(step: QuoridorStepView, seen: Board): string {
  const name = nameOf(seen, step.seat);
  const did = isWall(step.action)
    ? words.t('wall.did', { name, place: wallName(step.action) })
    : words.t('step.did', { name, square: step.action });
  return [did, ...step.skipped.map((seat) => words.t('step.skipped', { name: nameOf(seen, seat) }))].join(
    ' ',
  );
}

export function notation(step: QuoridorStepView): MoveNote {
  return { text: step.action, seat: step.seat };
}

export function actionText(action: string): string {
  return isWall(action)
    ? words.t('action.wall', { wall: action })
    : words.t('action.step', { square: action });
}

export function sound(step: QuoridorStepView): Sound {
  return isWall(step.action) ? 'wall' : 'step';
}

/** A skipped turn is shown as a bubble at its seat. */
export function bubbles(step: QuoridorStepView): { seat: number; text: string }[] {
  return step.skipped.map((seat) => ({ seat, text: words.t('bubble.skipped') }));
}

/** The view after one's own step or wall, before the server has acknowledged it. */
export function foresee(view: QuoridorView, action: string, seat: number): QuoridorView | null {
  const after = { ...view, to_move: null, steps: [], last: { seat, action } };
  if (!isWall(action))
    return { ...after, pawns: view.pawns.map((square, of) => (of === seat ? action : square)) };
  return {
    ...after,
    walls: [...view.walls, action],
    walls_left: view.walls_left.map((left, of) => (of === seat ? left - 1 : left)),
  };
}

/** The start of a pawn: the middle of the edge opposite its goal. */
function startOf(goal: QuoridorView['goals'][number], size: number): string {
  const middle = (size - 1) / 2;
  const [column, row] = {
    top: [middle, 0],
    bottom: [middle, size - 1],
    right: [0, middle],
    left: [size - 1, middle],
  }[goal] as [number, number];
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** The board after some steps: everything is public, so the steps are enough. */
export function at(view: QuoridorView, steps: readonly QuoridorStepView[]): QuoridorView {
  const seats = view.pawns.map((_, seat) => seat);
  const of = (seat: number) => steps.filter((step) => step.seat === seat);
  const last = steps.at(-1);
  return {
    ...view,
    pawns: seats.map(
      (seat) =>
        of(seat).findLast(({ action }) => !isWall(action))?.action ??
        startOf(view.goals[seat] ?? 'top', view.options.board),
    ),
    walls: steps.map(({ action }) => action).filter(isWall),
    walls_left: seats.map((seat) => {
      return startWalls(view) - of(seat).filter(({ action }) => isWall(action)).length;
    }),
    to_move: null,
    steps: [],
    last: last ? { seat: last.seat, action: last.action } : null,
    winner: null,
    ply: steps.length,
  };
}

/**
 * The square of the pawn that the bot would have moved: the current one, or the previous one if it has moved
 * since.
 */
export function bestFrom({ best, view, steps }: Board): string | null {
  if (!best || isWall(best.action)) return null;
  if (best.played === null || isWall(best.played)) return view.pawns[best.seat] ?? null;
  const before = (steps as (QuoridorStepView | null)[]).slice(0, -1).filter((step) => step !== null);
  return at(view, before).pawns[best.seat] ?? null;
}

/** The number of walls each began with: computed from all walls left and built. */
function startWalls(view: QuoridorView): number {
  const left = view.walls_left.reduce((sum, count) => sum + count, 0);
  return (left + view.walls.length) / view.pawns.length;
}
