import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose } from '$lib/settings.svelte';
import { Linger, lookTime, trickToShow, type Play, type Taken } from './linger.svelte';
import TrickTest from './TrickTest.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  choose('trickLook', 'usual');
});

const play = (trick: number, seat: number, card: Play['card']): Play => ({
  key: `${trick}.${seat}`,
  seat,
  card,
  name: `P${seat}`,
});
const trick = (number: number, winner: number): Taken => ({
  key: String(number),
  plays: [0, 1, 2, 3].map((seat) => play(number, seat, seat === 0 ? 'TH' : 'KD')),
  winner,
});

test('a full trick is looked at for its whole time, though the next card is there already', () => {
  const linger = new Linger();
  linger.tell(null);
  linger.tell(trick(1, 0));
  const led = [play(2, 1, 'AS')];
  vi.advanceTimersByTime(lookTime('usual', false)! - 1);
  expect(trickToShow(led, linger, false)).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(trickToShow(led, linger, false)).toEqual(led);
});

test('who wants to look until a tap, looks until a tap', () => {
  choose('trickLook', 'tap');
  const linger = new Linger();
  linger.tell(null);
  linger.tell(trick(1, 0));
  vi.advanceTimersByTime(60_000);
  expect(linger.shown).not.toBeNull();
  linger.end();
  expect(linger.shown).toBeNull();
});

test('the twin of a card that was just led is seen, though the first is still leaving', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(TrickTest, { target, props: { plays: [play(1, 0, 'TH')] } }) as unknown as {
    show: (plays: Play[]) => void;
  };
  const cards = () => target.querySelectorAll('.play').length;
  shown.show(trick(1, 0).plays);
  flushSync();
  expect(cards()).toBe(4);
  // The trick is taken, and its winner leads the other ten of hearts at once.
  shown.show([play(2, 0, 'TH')]);
  flushSync();
  shown.show([play(2, 0, 'TH'), play(2, 1, 'KD')]);
  flushSync();
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(cards()).toBe(2);
  void unmount(shown as never);
});
