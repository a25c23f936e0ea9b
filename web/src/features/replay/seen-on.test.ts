import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordFile } from '$lib/pocket/wire';
import { Lost, Refused } from '$lib/server/refused';
import { soon } from '$lib/soon';
import { madeUp } from '../../gallery/made-up';
import { Board } from './board.svelte';
import { seenOn } from './seen-on';

/** An engine that knows one legal move. */
const call = vi.hoisted(() => vi.fn());
vi.mock('$lib/pocket/device.svelte', () => ({ engine: { call } }));

const why = { code: 'wall_blocks', message: 'That wall shuts somebody in.', rule: '3.4' };

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(({ line }: { line: { action: string }[] }) =>
    line.every(({ action }) => action === 'e2')
      ? Promise.resolve({ shown: null, view: line.length, to_act: [0], legal: [] })
      : Promise.reject(new Refused(why)),
  );
});

async function onBoard() {
  const board = new Board({ record: {} } as unknown as RecordFile, 0, 'open');
  await board.open([]);
  const tell = vi.fn();
  return { board, tell, seen: seenOn(board, board.now!, madeUp(null, ['Anna', 'Bert']), tell) };
}

test('the analysis board says of a move whether it is possible, and does not try it', async () => {
  const { board, seen } = await onBoard();
  expect(await seen.check('e2')).toEqual({ refusal: null, preview: null });
  expect(await seen.check('e5h')).toEqual({ refusal: why, preview: null });
  call.mockRejectedValueOnce(new Lost());
  expect(await seen.check('e2')).toBeNull();
  expect([board.line, board.lines]).toEqual([[], []]);
});

test('an impossible move on the analysis board is answered with its reason', async () => {
  const { tell, seen } = await onBoard();
  seen.refuse('e5h');
  await soon(() => expect(tell).toHaveBeenCalledWith(expect.objectContaining({ refusal: why })));
});
