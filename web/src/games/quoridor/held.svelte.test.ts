import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import type { Seen } from '$lib/table/seen';
import type { QuoridorView } from '$lib/wire/quoridor';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
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
    // News of the server brings everything anew, also what is as it was.
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
