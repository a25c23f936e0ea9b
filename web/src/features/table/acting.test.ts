import { expect, test, vi } from 'vitest';
import { dismiss, notices } from '$lib/notice/notices.svelte';
import { Acting } from './acting.svelte';
import type { Table } from './table.svelte';

/** A table at which actions wait until the test answers them. */
function table(legal: string[]) {
  const sent: { action: string; answer: (played: boolean) => void; refuse: (error: Error) => void }[] = [];
  const made = {
    play: { game: 1, step: 6, legal: { actions: legal }, outcome: null },
    waiting: null as string | null,
    act(action: string) {
      made.waiting = action;
      const done = () => (made.waiting = null);
      return new Promise<boolean>((resolve, reject) =>
        sent.push({
          action,
          answer: (played) => (done(), resolve(played)),
          refuse: (error) => (done(), reject(error)),
        }),
      );
    },
  };
  for (const { id } of notices()) dismiss(id);
  const failed = vi.fn();
  const acting = new Acting(made as unknown as Table, String, failed);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { made, sent, failed, act: acting.act, acting, settle };
}

test('what is pressed while a call is on its way follows it; the same pressed twice does not', async () => {
  const { made, sent, act, acting, settle } = table(['AS']);
  void act('re');
  void act('re');
  expect(acting.next).toBeNull();
  void act('AS');
  expect(acting.next).toBe('AS');
  made.play = { ...made.play, step: 7 };
  sent[0]!.answer(true);
  await settle();
  expect(sent.map(({ action }) => action)).toEqual(['re', 'AS']);
  expect(acting.next).toBeNull();
  expect(notices()).toHaveLength(0);
});

test.each([
  ['the first is refused', { step: 7 }, (one: { refuse: (error: Error) => void }) => one.refuse(new Error())],
  ['the first is withdrawn', {}, (one: { answer: (played: boolean) => void }) => one.answer(false)],
  ['it was taken back', { step: 5 }, (one: { answer: (played: boolean) => void }) => one.answer(true)],
  ['a new game has begun', { game: 2 }, (one: { answer: (played: boolean) => void }) => one.answer(true)],
] as const)('what waits behind an action is dropped and told if %s', async (_, change, end) => {
  const { made, sent, act, settle } = table(['AS']);
  void act('re');
  void act('AS');
  made.play = { ...made.play, ...change };
  end(sent[0]!);
  await settle();
  expect(sent).toHaveLength(1);
  expect(notices()).toHaveLength(1);
});

test('the late answer to an earlier action does not release what waits behind a later one', async () => {
  const { made, sent, act, acting, settle } = table(['AS', 'TS']);
  void act('8S');
  // Its event has come, its answer has not.
  made.waiting = null;
  made.play = { ...made.play, step: 7 };
  void act('AS');
  void act('TS');
  const second = made.waiting;
  sent[0]!.answer(true);
  made.waiting = second;
  await settle();
  expect(sent).toHaveLength(2);
  expect(acting.next).toBe('TS');
});
