import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import type { WaffeView } from '$lib/wire/waffe';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { bubbles } from './describe';
import { words } from './words';

beforeAll(() => words.load('en'));

const view = {
  options: { deal: 10, refill: 10, packs: 1, jokers: 3, shared_tables: true },
  leader: 0,
  dealt: true,
  to_act: 0,
  seats: [
    { hand: ['KC', '7S', '7H'], hand_count: 3, table: ['TC'] },
    { hand: null, hand_count: 6, table: ['7C', '8D'] },
  ],
  field: {
    cards: ['KS', 'QS'],
    types: ['suit'],
    next: ['suit', 'straight'],
    layouts: [{ type: 'suit', rows: [[{ card: 'KS' }, { card: 'QS' }]] }],
  },
  stock: 21,
  stock_cards: null,
  swept: [],
  dry_passes: 0,
  pass: { sweeps: 0, lays: 3, draws: 2, ends: false },
  end: null,
} as unknown as WaffeView;

function board(more: Partial<Seen<WaffeView>> = {}) {
  const target = document.body.appendChild(document.createElement('div'));
  const act = vi.fn();
  const refuse = vi.fn();
  const seen = madeUp(view, ['Anna', 'Bert'], { act, refuse, legal: ['pass'], ...more });
  const shown = mount(Board, { target, props: { seen } });
  flushSync();
  return { target, act, refuse, close: () => (void unmount(shown), target.remove()) };
}

test('a game that was given up is still: no turn mark, no buttons, no key and no tap does anything', () => {
  const lit = '.badge.turn, .actions button, .verdict, .next';
  const live = board();
  expect(live.target.querySelectorAll(lit).length).toBeGreaterThan(3);
  live.close();
  const { target, act, refuse, close } = board({
    outcome: { points: [0, 1], winners: [1] } as never,
    legal: [],
    toAct: [],
  });
  expect([...target.querySelectorAll(lit)].map((one) => one.className)).toEqual([]);
  target.querySelector<HTMLElement>('.slot')!.click();
  for (const key of ['Enter', 'p'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
  expect(target.querySelectorAll('.chosen')).toHaveLength(0);
  expect(act).not.toHaveBeenCalled();
  expect(refuse).not.toHaveBeenCalled();
  close();
});

test('a pass is seen at the seat, and cards that were just laid are marked', () => {
  const passed = { kind: 'passed', seat: 1, laid: ['7C', '8D'], drawn: 3, drawn_cards: null };
  expect(bubbles(passed as never)).toEqual([{ seat: 1, text: 'passes: 2 laid open, 3 drawn' }]);
  const played = { kind: 'played', seat: 1, hand: ['QS'], own: [], their: [] };
  const { target, close } = board({ steps: [played] });
  const laid = [...target.querySelectorAll('.field li.card')];
  expect(laid.map((card) => card.classList.contains('fresh'))).toEqual([false, true]);
  close();
});
