import { wallName } from '$lib/i18n/names.svelte';
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
