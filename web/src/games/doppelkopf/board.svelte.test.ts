import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { choose } from '$lib/settings.svelte';
import type { Seen } from '$lib/table/seen';
import type { DoppelkopfView } from '$lib/wire/doppelkopf';
import { madeUp } from '../../gallery/made-up';
import Board from './Board.svelte';
import { bubbles } from './describe';
import { words } from './words';

beforeAll(async () => {
  choose('motion', 'none');
  await words.load('en');
});

const view = {
  options: {},
  you: 0,
  dealer: 3,
  game: 5,
  games: 24,
  stage: 'play',
  to_act: 0,
  hands: [['TH', 'QC', 'QS'], null, null, null],
  hand_sizes: [3, 2, 2, 2],
  reservations: [],
  forced: null,
  armut: null,
  rows: [],
  totals: [6, -2, 4, -8],
  owing: [],
  bock_left: 0,
  finished: null,
  thrown_in: null,
  play: {
    game: 'normal',
    declarer: null,
    compulsory: false,
    partner: null,
    clarified: null,
    returned_trumps: null,
    trumps: [],
    schweinchen: null,
    parties: ['re', null, null, 'kontra'],
    calls: [],
    calls_open: [{ call: 're', least_cards: 2 }],
    trick: { leader: 1, cards: ['JC', 'QH', 'KD'], winner: 2 },
    last_trick: { leader: 0, cards: ['AS', '9S', 'KS', 'TS'], winner: 0 },
    tricks: [1, 0, 0, 0],
    queens: [],
    foxes: [],
    doppelkopfs: [0, 0, 0, 0],
    heart_trick: false,
  },
} as unknown as DoppelkopfView;
const names = ['Anna', 'Bert', 'Cora', 'Dirk'];
const GIVEN_UP = {
  outcome: { points: [-1, 1, 1, 1], winners: [1, 2, 3] } as never,
  legal: [],
  toAct: [],
};

function board(view: DoppelkopfView, more: Partial<Seen<DoppelkopfView>> = {}) {
  const target = document.body.appendChild(document.createElement('div'));
  const act = vi.fn();
  const seen = madeUp(view, names, { act, legal: ['TH', 'QC', 'QS', 're'], ...more });
  const shown = mount(Board, { target, props: { seen } });
  flushSync();
  return { target, act, close: () => (void unmount(shown), target.remove()) };
}

test('a game that was given up is still: no turn mark, nothing to play or to call, nobody triumphs over a trick', () => {
  const lit = '.badge.turn, .slot.playable, .actions button:not(.last)';
  const live = board(view);
  expect(live.target.querySelectorAll(lit).length).toBeGreaterThan(4);
  live.close();
  const over = board(view, GIVEN_UP);
  expect([...over.target.querySelectorAll(lit)].map((one) => one.className)).toEqual([]);
  const moods = [...over.target.querySelectorAll('.seat')].map((seat) =>
    seat.querySelector('[data-mood]')?.getAttribute('data-mood'),
  );
  expect(moods).toEqual(['worried', 'triumphant', 'triumphant', 'triumphant']);
  over.close();
});

test('a question is no longer asked once the game is over', () => {
  const asked = { ...view, play: null, stage: 'reservations' } as DoppelkopfView;
  const live = board(asked, { legal: ['healthy', 'solo queens'] });
  expect(live.target.querySelectorAll('.middle button').length).toBeGreaterThan(0);
  live.close();
  const over = board(asked, GIVEN_UP);
  expect(over.target.querySelectorAll('.middle button')).toHaveLength(0);
  over.close();
});

test('the last trick of a game is shown complete before its count', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const props = $state({ seen: madeUp(view, names) });
  const shown = mount(Board, { target, props });
  flushSync();
  const finished = {
    number: 5,
    game: 'normal',
    re: [0, 2],
    points: { re: 130, kontra: 110 },
    tricks: { re: 7, kontra: 5 },
    calls: [],
    doublings: 0,
    last_trick: { leader: 1, cards: ['JC', 'QH', 'KD', 'TH'], winner: 0 },
    score: { winner: 're', value: 1, lines: [], points: [1, -1, 1, -1] },
  };
  props.seen = madeUp({ ...view, stage: 'over', to_act: null, play: null, finished } as never, names);
  flushSync();
  expect(target.querySelectorAll('.play')).toHaveLength(4);
  expect(target.querySelector('#finished-title')).toBeNull();
  // A tap shows the score.
  target.querySelector<HTMLElement>('.go-on button')!.click();
  flushSync();
  expect(target.querySelector('#finished-title')).not.toBeNull();
  void unmount(shown);
  target.remove();
});

test('what is said, called, passed on and received is seen at the seats', () => {
  const seen = madeUp(view, names);
  const at = (step: object) => bubbles(step as never, seen);
  expect(at({ kind: 'called', seat: 2, call: 'no90' })).toEqual([{ seat: 2, text: 'no 90' }]);
  expect(at({ kind: 'answered', seat: 1, takes: false })).toEqual([{ seat: 1, text: 'Decline' }]);
  expect(at({ kind: 'gave', seat: 1, trumps: 2, cards: ['9D', 'KH', 'AS'] })).toEqual([
    { seat: 1, text: 'three back, 2 trumps' },
    { seat: 0, text: 'You get 9♦ K♥ A♠.' },
  ]);
  // The last answer settles the game type.
  const settled = { seat: 3, reservation: 'solo queens' };
  expect(at({ kind: 'reserved', seat: 0, said: 'healthy', settled })).toEqual([
    { seat: 0, text: 'Healthy' },
    { seat: 3, text: 'Queens solo' },
  ]);
});
