import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Seen, Verdict } from '$lib/table/seen';
import type { WaffeView } from '$lib/wire/waffe';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { words } from './words';

beforeAll(() => words.load('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = { cards: [], types: [], next: [], layouts: [] };
const view = {
  options: { deal: 10, refill: 10, packs: 1, jokers: 3, shared_tables: true },
  leader: 0,
  dealt: true,
  to_act: 0,
  seats: [
    { hand: ['KC', '7S'], hand_count: 2, table: [] },
    { hand: null, hand_count: 6, table: [] },
  ],
  field,
  stock: 21,
  stock_cards: null,
  swept: [],
  dry_passes: 0,
  pass: { sweeps: 0, lays: 0, draws: 0, ends: false },
  end: null,
} as unknown as WaffeView;

const POSSIBLE: Verdict = { refusal: null, preview: null };

function board(check: (action: string) => Promise<Verdict | null>) {
  const target = document.body.appendChild(document.createElement('div'));
  const seen = $state({ ...madeUp(view, ['Anna', 'Bert'], { check, moment: '1.3' }) }) as Seen<WaffeView>;
  const shown = mount(Board, { target, props: { seen } });
  flushSync();
  return {
    seen,
    select(card: string) {
      target.querySelector<HTMLElement>(`[data-card="${card}"]`)!.click();
      flushSync();
    },
    /** Lets time pass; then the text and whether the button plays. */
    async after(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      flushSync();
      const plays = !target.querySelector('.actions .main')!.hasAttribute('aria-disabled');
      return { text: target.querySelector('.verdict')!.textContent.trim(), plays };
    },
    close: () => (void unmount(shown), target.remove()),
  };
}

test('what nobody could be asked about is not said to be possible, and is asked again', async () => {
  const check = vi.fn<() => Promise<Verdict | null>>(() => Promise.resolve(null));
  const { select, after, close } = board(check);
  select('KC');
  expect(await after(200)).toMatchObject({ plays: false });
  expect((await after(200)).text).not.toBe(words.t('verdict.possible'));
  check.mockResolvedValue(POSSIBLE);
  expect(await after(2_000)).toEqual({ plays: true, text: words.t('verdict.possible') });
  close();
});

test('a verdict is about one position: the same cards are checked again in the next', async () => {
  const check = vi.fn<() => Promise<Verdict | null>>(() => Promise.resolve(POSSIBLE));
  const { seen, select, after, close } = board(check);
  select('KC');
  expect((await after(200)).plays).toBe(true);
  seen.moment = '1.5';
  flushSync();
  select('KC');
  expect(await after(0)).toMatchObject({ plays: false });
  expect((await after(200)).plays).toBe(true);
  expect(check).toHaveBeenCalledTimes(2);
  close();
});

test('an answer about a selection that was changed meanwhile is not told', async () => {
  let answer: (verdict: Verdict) => void = () => undefined;
  const { select, after, close } = board(() => new Promise((resolve) => (answer = resolve)));
  select('KC');
  await after(200);
  const late = answer;
  select('7S');
  late(POSSIBLE);
  expect(await after(0)).toMatchObject({ plays: false });
  close();
});
