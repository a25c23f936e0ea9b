import { flushSync, mount, tick, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import type { MauMauStepView, MauMauView } from '$lib/wire/mau-mau';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { bubbles, describe, foresee, notation } from './describe';
import { words } from './words';

beforeAll(() => words.load('en'));

const view = {
  options: { eight_skips: true },
  seats: 3,
  leader: 0,
  turn: 0,
  hands: [['8H', 'JS', '9D'], null, null],
  counts: [3, 4, 5],
  stock: 10,
  stock_cards: null,
  pile: ['7H'],
  wish: null,
  pending: 0,
  owed: 0,
  drawn: false,
  can_draw: true,
  backwards: false,
  rounds: [],
  // The previous round: it must not be shown again while a card is not acknowledged.
  last: { hands: [[], [], []], out: 1 },
} as unknown as MauMauView;
const names = ['Anna', 'Bert', 'Cora'];

function board(view: MauMauView, more: Partial<Seen<MauMauView>> = {}) {
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(Board, {
    target,
    props: { seen: madeUp(view, names, { legal: ['8H', 'draw'], ...more }) },
  });
  flushSync();
  return {
    target,
    close: () => {
      void unmount(shown);
      target.remove();
    },
  };
}

test('a game that was given up is still: no turn mark, nothing to play or draw', () => {
  const lit = '.badge.turn, .slot.playable, .draw, .actions button';
  const live = board(view);
  expect(live.target.querySelectorAll(lit).length).toBeGreaterThan(3);
  live.close();
  const over = board(view, {
    outcome: { points: [0, 1, 1], winners: [1, 2] } as never,
    legal: [],
    toAct: [],
  });
  expect([...over.target.querySelectorAll(lit)].map((one) => one.className)).toEqual([]);
  const moods = [...over.target.querySelectorAll<HTMLElement>('.badge [data-mood]')].map(
    ({ dataset }) => dataset.mood,
  );
  expect(moods.sort()).toEqual(['triumphant', 'triumphant', 'worried']);
  over.close();
});

test('an own card lies on the pile before the server has said so, marked as waiting', () => {
  const after = foresee(view, 'JS H', 0)!;
  expect(after).toMatchObject({ pile: ['7H', 'JS'], wish: 'H', counts: [2, 4, 5], turn: null });
  expect(after.hands[0]).toEqual(['8H', '9D']);
  expect(foresee(view, 'draw', 0)).toBeNull();
  const { target, close } = board(after, { waiting: 'JS H', legal: [], toAct: [] });
  expect(target.querySelectorAll('.pile .waiting')).toHaveLength(1);
  expect(target.querySelectorAll('.slot')).toHaveLength(2);
  close();
});

test('a skipped turn, a wish, what is drawn and a pass are seen at the seat, and said', () => {
  const eight: MauMauStepView = { kind: 'played', seat: 0, card: '8H', wish: null, left: 2 };
  const seen = madeUp({ ...view, pile: ['7H', '8H'], turn: 2 }, names);
  expect(bubbles(eight, seen)).toEqual([{ seat: 1, text: 'skipped' }]);
  expect(describe(eight, seen)).toContain('Bert is skipped.');
  // With two players, whoever played the eight has the next turn.
  const two = madeUp({ ...view, seats: 2, pile: ['8H'], turn: 0 }, names);
  expect(bubbles(eight, two)).toEqual([{ seat: 1, text: 'skipped' }]);
  const plain = madeUp(
    { ...view, pile: ['7H', '8H'], turn: 1, options: { eight_skips: false } as never },
    names,
  );
  expect(bubbles(eight, plain)).toEqual([]);
  expect(bubbles({ kind: 'played', seat: 1, card: 'JS', wish: 'H', left: 1 }, seen)).toEqual([
    { seat: 1, text: 'wishes for ♥ · Mau' },
  ]);
  expect(bubbles({ kind: 'drew', seat: 2, count: 4, cards: null }, seen)).toEqual([
    { seat: 2, text: 'draws 4' },
  ]);
  expect(bubbles({ kind: 'passed', seat: 2 }, seen)).toEqual([{ seat: 2, text: 'passes' }]);
});

test('what was drawn from an empty stock is told once the pile is shuffled', () => {
  const none: MauMauStepView = { kind: 'drew', seat: 1, count: 0, cards: null };
  const seen = madeUp(view, names);
  expect([describe(none, seen), bubbles(none, seen), notation(none)]).toEqual([null, [], null]);
  const shuffled: MauMauStepView = { kind: 'shuffled', count: 9, seat: 1, drew: 2, cards: null };
  expect(describe(shuffled, seen)).toBe('The pile is shuffled. Bert draws 2.');
});

test('a jack is planned with its wish, which others may play on meanwhile', () => {
  const plan = vi.fn();
  const others = { ...view, turn: 1 };
  const { target, close } = board(others, { legal: [], toAct: [1], plan });
  const press = (selector: string) => {
    target.querySelector<HTMLElement>(selector)!.click();
    flushSync();
  };
  press('[data-card="9D"]');
  expect(plan).toHaveBeenLastCalledWith('9D');
  // The earlier plan is withdrawn while the wish is asked for.
  press('[data-card="JS"]');
  expect(plan).toHaveBeenLastCalledWith(null);
  press('[data-suit="H"]');
  expect(plan).toHaveBeenLastCalledWith('JS H');
  close();
  const after = board(others, { legal: [], toAct: [1], plan, planned: 'JS H' });
  expect(after.target.querySelector('.slot.planned')?.getAttribute('data-card')).toBe('JS');
  expect(after.target.querySelector('.near')?.textContent).toContain('wishes for ♥');
  after.close();
});

/** A board on which a jack was chosen during another's turn, and what is asked and planned there. */
function asked() {
  const plan = vi.fn();
  const seenAt = (view: MauMauView, moment: number, more: Partial<Seen<MauMauView>> = {}) =>
    madeUp(view, names, { legal: [], toAct: [1], plan, moment: String(moment), ...more });
  const props = $state({ seen: seenAt({ ...view, turn: 1 }, 1) });
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(Board, { target, props });
  const press = (selector: string) => {
    target.querySelector<HTMLElement>(selector)!.click();
    flushSync();
  };
  flushSync();
  press('[data-card="JS"]');
  return {
    target,
    plan,
    press,
    isAsked: () => target.querySelector('.wish') !== null,
    goOn(...at: Parameters<typeof seenAt>) {
      props.seen = seenAt(...at);
      flushSync();
    },
    close() {
      void unmount(shown);
      target.remove();
    },
  };
}

test("others' moves leave the question for a planned wish, another plan or the end of the round does not", () => {
  const table = asked();
  table.goOn({ ...view, turn: 2 }, 2);
  expect(table.isAsked()).toBe(true);
  table.press('[data-card="9D"]');
  expect(table.isAsked()).toBe(false);
  expect(table.plan).toHaveBeenLastCalledWith('9D');
  table.press('[data-card="JS"]');
  const last = { hands: [['8H', 'JS', '9D'], [], ['7C']], out: 1 } as unknown as MauMauView['last'];
  table.goOn({ ...view, turn: null, pile: [], last }, 3);
  // The next deal has brought the same jack.
  table.goOn({ ...view, turn: 1, last }, 4);
  expect(table.isAsked()).toBe(false);
  table.close();
});

test('a wish that cannot be planned at the moment stays asked', () => {
  const table = asked();
  table.goOn({ ...view, turn: 2 }, 2, { plan: null });
  table.press('[data-suit="H"]');
  expect(table.isAsked()).toBe(true);
  expect(table.plan).not.toHaveBeenCalledWith('JS H');
  table.goOn({ ...view, turn: 2 }, 3);
  table.press('[data-suit="H"]');
  expect(table.isAsked()).toBe(false);
  expect(table.plan).toHaveBeenLastCalledWith('JS H');
  table.close();
});

test('when the question for a wish ends by itself, the focus in it goes back to the hand', async () => {
  const table = asked();
  const suit = table.target.querySelector<HTMLElement>('[data-suit="H"]')!;
  suit.focus();
  expect(document.activeElement).toBe(suit);
  // The jack is not in the hand any more.
  table.goOn({ ...view, turn: 2, hands: [['8H', '9D'], null, null], counts: [2, 4, 5] }, 2);
  await tick();
  flushSync();
  expect(table.isAsked()).toBe(false);
  expect(document.activeElement?.matches('.slot')).toBe(true);
  table.close();
});
