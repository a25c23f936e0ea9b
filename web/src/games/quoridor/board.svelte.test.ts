import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import type { QuoridorStepView, QuoridorView } from '$lib/wire/quoridor';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { at, bestFrom, foresee } from './describe';
import { words } from './words';

beforeAll(() => words.load('en'));

const view: QuoridorView = {
  options: { board: 9, walls: null, ply_limit: null } as never,
  leader: 0,
  pawns: ['e2', 'e8'],
  walls_left: [9, 10],
  goals: ['top', 'bottom'],
  walls: ['e5h'],
  to_move: 0,
  steps: ['e3', 'd2', 'f2', 'e1'],
  ply: 3,
  last: { seat: 1, action: 'e8' },
  winner: null,
};
const steps: QuoridorStepView[] = [
  { seat: 0, action: 'e2', skipped: [] },
  { seat: 1, action: 'e8', skipped: [] },
  { seat: 0, action: 'e5h', skipped: [] },
];

function board(view: QuoridorView, more: Partial<Seen<QuoridorView>> = {}) {
  const target = document.body.appendChild(document.createElement('div'));
  const act = vi.fn();
  const seen = madeUp(view, ['Anna', 'Bert'], { act, steps, legal: view.steps, ...more });
  const shown = mount(Board, { target, props: { seen } });
  flushSync();
  return { target, act, close: () => (void unmount(shown), target.remove()) };
}

test('a game that was given up is still: no lit squares, no turn mark, no field for a move', () => {
  const lit = '.square.step, .dot, .badge.turn, .pawn.turn, svg.active, .typed:not(.idle)';
  const live = board(view);
  expect(live.target.querySelectorAll(lit).length).toBeGreaterThan(0);
  live.close();
  const over = board(view, { outcome: { points: [0, 1], winners: [1] } as never, legal: [], toAct: [] });
  expect([...over.target.querySelectorAll(lit)].map((one) => one.getAttribute('class'))).toEqual([]);
  over.close();
});

test('a wall has the colour of who built it', () => {
  const { target, close } = board(view);
  const wall = target.querySelector<SVGElement>('[data-wall="e5h"] .wall');
  expect(wall?.getAttribute('style')).toContain('--seat-0');
  close();
});

test('an own step is drawn before the server has said so; the rest waits', () => {
  const after = foresee(view, 'e3', 0)!;
  expect(after.pawns).toEqual(['e3', 'e8']);
  expect(after.to_move).toBeNull();
  expect(foresee(view, 'a1v', 0)!.walls_left).toEqual([8, 10]);
});

test('the board of an earlier moment follows from the steps', () => {
  const first = at(view, steps.slice(0, 1));
  expect(first).toMatchObject({ pawns: ['e2', 'e9'], walls: [], walls_left: [10, 10], to_move: null });
  expect(at(view, steps)).toMatchObject({ pawns: ['e2', 'e8'], walls: ['e5h'], walls_left: [9, 10] });
});

test('the bot’s idea is an arrow from where its pawn stood, or the outline of its wall', () => {
  const seen = (best: Seen['best'], of = steps) => madeUp(view, ['Anna', 'Bert'], { best, steps: of });
  // Not played yet, or a wall was built instead: from the pawn's square.
  expect(bestFrom(seen({ seat: 0, action: 'e3', played: null }))).toBe('e2');
  expect(bestFrom(seen({ seat: 0, action: 'e3', played: 'e5h' }))).toBe('e2');
  // The pawn has stepped since: from its previous square.
  expect(bestFrom(seen({ seat: 1, action: 'd9', played: 'e8' }, steps.slice(0, 2)))).toBe('e9');
  expect(bestFrom(seen({ seat: 1, action: 'd5h', played: 'e8' }))).toBeNull();
  const { target, close } = board(view, { best: { seat: 0, action: 'e3', played: null }, steps });
  expect(target.querySelector('[data-best="e3"]')?.getAttribute('data-from')).toBe('e2');
  expect(target.querySelectorAll('[data-best="e3"] path.outline')).toHaveLength(1);
  close();
});

test('a wall that is held stays while others come, go and talk; another position ends it', () => {
  const legal = [...view.steps, 'e2h'];
  const props = $state({ seen: madeUp(view, ['Anna', 'Bert'], { legal }) });
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(Board, { target, props });
  flushSync();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    target.querySelector('[data-square="e2"]')!.dispatchEvent(event);
    flushSync();
  };
  const hear = (more: Partial<Seen<QuoridorView>>) => {
    // A message of the server recreates everything, even if unchanged.
    props.seen = { ...madeUp(structuredClone(view), ['Anna', 'Bertha'], { legal }), ...more };
    flushSync();
  };
  press('h');
  expect(target.querySelector('.preview')).not.toBeNull();
  hear({});
  expect(target.querySelector('.preview')).not.toBeNull();
  hear({ moment: 'the next' });
  expect(target.querySelector('.preview')).toBeNull();
  void unmount(shown);
  target.remove();
});
