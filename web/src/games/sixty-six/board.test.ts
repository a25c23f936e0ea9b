import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import type { SixtySixView } from '$lib/wire/sixty-six';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { words } from './words';

beforeAll(() => words.load('en'));

function view(more: Partial<SixtySixView> = {}): SixtySixView {
  return {
    options: { goal: 66, show_points: false } as SixtySixView['options'],
    round: 1,
    dealer: 1,
    leader: 0,
    to_play: 0,
    awaits: 'lead',
    duty: false,
    trump: 'H',
    face_up: '9H',
    covered: 9,
    closed: null,
    announced: null,
    led: null,
    hands: [
      { count: 2, cards: ['AS', 'KC'] },
      { count: 2, cards: null },
    ],
    tricks: [1, 1],
    points: [null, null],
    game_points: [0, 0],
    big_rounds: null,
    last_trick: null,
    last_round: null,
    ...more,
  } as unknown as SixtySixView;
}

function table(view: SixtySixView, more: Partial<Seen<SixtySixView>> = {}) {
  const target = document.body.appendChild(document.createElement('div'));
  const act = vi.fn();
  const legal = ['AS', 'KC', 'claim', 'close'];
  const seen = madeUp(view, ['Anna', 'Bert'], { act, legal, ...more });
  const shown = mount(Board, { target, props: { seen } });
  flushSync();
  return { target, act, close: () => (void unmount(shown), target.remove()) };
}

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('one stray Enter never claims where the points are hidden: it asks, and nothing that may lose is the primary button', () => {
  const { target, act, close } = table(view());
  expect([...target.querySelectorAll('.actions .main')]).toEqual([]);
  expect(press('Enter'), 'the press does not reach the button that takes the focus').toBe(false);
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(target.querySelector('[role="alertdialog"]')?.textContent).toContain('66');
  close();
});

test('a claim that is sure is made at once', () => {
  const { target, act, close } = table(view({ points: [70, null] as never }));
  expect(target.querySelector('.actions .main')).not.toBeNull();
  press('Enter');
  expect(act).toHaveBeenCalledWith('claim');
  close();
});

test('a game that was given up is still: no turn, nothing playable', () => {
  const last_trick = { leader: 0, lead: 'AC', follow: 'TC', winner: 0, points: 21 } as never;
  const { target, close } = table(view({ last_trick }), {
    outcome: { points: [0, 1], winners: [1] } as never,
    legal: [],
    toAct: [],
  });
  expect(target.querySelectorAll('.slot.playable, .badge.turn')).toHaveLength(0);
  const triumphant = [...target.querySelectorAll('.badge:has([data-mood="triumphant"])')];
  expect(triumphant.map((badge) => badge.textContent?.includes('Bert'))).toEqual([true]);
  close();
});

test('an own card is drawn in the middle while it waits, and is no longer in the hand', () => {
  const { target, close } = table(view({ hands: [{ count: 1, cards: ['KC'] }, { count: 2 }] as never }), {
    waiting: 'AS',
    legal: [],
  });
  expect(target.querySelector('.play.waiting')).not.toBeNull();
  expect(target.querySelectorAll('.slot')).toHaveLength(1);
  close();
});

test('a marriage is shown as both its cards, and two taps on the stock close it where that is possible', () => {
  const shown = table(view({ announced: 'S' as never }));
  expect(shown.target.querySelectorAll('.call svg.card.S')).toHaveLength(2);
  shown.close();

  const twice = new MouseEvent('dblclick', { bubbles: true });
  const open = table(view());
  open.target.querySelector('.stock')!.dispatchEvent(twice);
  expect(open.act).toHaveBeenCalledWith('close');
  open.close();
  const late = table(view(), { legal: ['AS', 'KC'] });
  late.target.querySelector('.stock')!.dispatchEvent(twice);
  expect(late.act).not.toHaveBeenCalled();
  late.close();
});
