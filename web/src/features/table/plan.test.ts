import { expect, test, vi } from 'vitest';
import { notices } from '$lib/notice/notices.svelte';
import { Plan } from './plan.svelte';
import type { Table } from './table.svelte';

function planning(step: number, toAct: number[]) {
  const table = {
    play: { game: 1, step, to_act: toAct, legal: { actions: ['e3'] }, rounds: [], outcome: null },
    you: { seat: 0 },
    table: { phase: 'playing' },
    waiting: null,
  };
  const act = vi.fn(() => Promise.resolve());
  return { table, act, plan: new Plan(table as unknown as Table) };
}

test('a plan is not played in a position that was taken back in order to think', async () => {
  const { table, act, plan } = planning(6, [1]);
  plan.set('e3', String);
  table.play = { ...table.play, step: 5, to_act: [0] };
  await plan.follow(act, String);
  expect(act).not.toHaveBeenCalled();
  expect(plan.action).toBeNull();
  expect(notices()).toHaveLength(1);
});
