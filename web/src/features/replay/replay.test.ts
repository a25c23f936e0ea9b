import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
import type { Seen } from '$lib/table/seen';
import ReplayPage from './ReplayPage.svelte';

const ROUNDS = vi.hoisted(() => [
  [3, -1, -1, -1],
  [2, 2, -2, -2],
]);
/** What the engine answers for the analysis board. */
const TRIED = { step: 2, shown: null, view: 'tried', to_act: [0], dealing: false, legal: [], outcome: null };
/** What the board was given to draw. */
let drawn: () => Seen = () => {
  throw new Error('no board is drawn');
};
const call = vi.hoisted(() => vi.fn());

vi.mock('$lib/pocket/built', () => ({ isEngineBuilt: () => true }));
vi.mock('$lib/pocket/device.svelte', () => ({ engine: { call } }));
vi.mock('$lib/record/analysis.svelte', () => ({
  analysisOf: () => ({
    state: 'idle',
    steps: [],
    bySeq: new Map(),
    startHere: () => undefined,
    hold: () => () => undefined,
  }),
}));
vi.mock('$lib/record/source', () => ({
  sourceOf: () => ({
    here: true,
    file: async () => ({ record: {}, info: {} }),
    replay: async () => ({
      info: {
        game: 'test',
        players: [{ occupant: null }, { occupant: null }],
        rounds: ROUNDS,
        outcome: { winners: [0], points: [5, 1] },
        ending: { kind: 'played' },
        my_seat: null,
      },
      deals: [],
      of: 4,
      steps: [0, 0, 1, 2].map((rounds, nth) => ({ shown: null, view: `step ${nth}`, to_act: [], rounds })),
    }),
  }),
}));
vi.mock('$lib/server/games.svelte', () => ({ loadGames: async () => [], knownGames: () => [] }));
vi.mock('../../games', () => ({
  loadGame: async () => ({
    words: { load: async () => undefined },
    Board: (_: unknown, props: { seen: Seen }) => void (drawn = () => props.seen),
    describe: () => null,
    notation: () => null,
    actionText: String,
  }),
  faceOf: () => null,
}));

/** Removes the page of the test that has ended, however it ended. */
let close = async () => {};
afterEach(async () => {
  await close();
  call.mockReset();
});

function replay() {
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(ReplayPage, { target, props: { record: 'test' } });
  close = async () => {
    close = async () => {};
    await unmount(page);
    target.remove();
  };
  return {
    /** The button that opens the analysis board. */
    openButton: () =>
      [...target.querySelectorAll('button')].find(({ textContent }) => textContent === 'board.open')!,
    press: (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key })),
    shows: (view: string) =>
      soon(() => {
        flushSync();
        expect(drawn().view).toBe(view);
      }),
  };
}

test('the analysis board does not open at a moment that was left while the engine was loaded', async () => {
  let answer: (looked: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { openButton, press, shows } = replay();
  await shows('step 0');
  const open = openButton();
  open.click();
  await soon(() => expect(call).toHaveBeenCalledTimes(1));
  press('ArrowRight');
  answer(TRIED);
  await soon(() => expect(open.getAttribute('aria-busy')).toBe('false'));
  await shows('step 1');

  open.click();
  await soon(() => expect(call).toHaveBeenCalledTimes(2));
  answer(TRIED);
  await shows('tried');
});

test('keys do not step behind an open dialog', async () => {
  const { press, shows } = replay();
  await shows('step 0');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  press('ArrowRight');
  await shows('step 0');
  dialog.remove();
  press('ArrowRight');
  await shows('step 1');
});

test('a replay and its analysis board show the rounds that were over at that moment', async () => {
  call.mockResolvedValue(TRIED);
  const { openButton, press, shows } = replay();
  await shows('step 0');
  expect(drawn().rounds).toEqual([]);
  for (let nth = 0; nth < 2; nth++) press('ArrowRight');
  await shows('step 2');
  expect(drawn().rounds).toEqual(ROUNDS.slice(0, 1));
  openButton().click();
  await shows('tried');
  expect(drawn().rounds).toEqual(ROUNDS.slice(0, 1));
});
