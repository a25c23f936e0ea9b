import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import ReplayPage from './ReplayPage.svelte';

/** What the board was given to draw. */
let drawn: () => Seen = () => {
  throw new Error('no board is drawn');
};
const call = vi.hoisted(() => vi.fn());

vi.mock('$lib/pocket/built', () => ({ isEngineBuilt: () => true }));
vi.mock('$lib/pocket/device.svelte', () => ({ engine: { call } }));
vi.mock('./analysis.svelte', () => ({
  analysisOf: () => ({
    state: 'idle',
    steps: [],
    bySeq: new Map(),
    startHere: () => undefined,
    hold: () => () => undefined,
  }),
}));
vi.mock('./source', () => ({
  sourceOf: () => ({
    here: true,
    file: async () => ({ record: {}, info: {} }),
    replay: async () => ({
      info: {
        game: 'test',
        players: [{ occupant: null }, { occupant: null }],
        rounds: [],
        outcome: { winners: [0], points: [5, 1] },
        ending: { kind: 'played' },
        my_seat: null,
      },
      deals: [],
      of: 4,
      steps: [0, 1, 2, 3].map((nth) => ({ shown: null, view: `step ${nth}`, to_act: [], rounds: 0 })),
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

/** Waits as long as a busy machine may take to load the page's modules. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

function replay() {
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(ReplayPage, { target, props: { record: 'test' } });
  return {
    target,
    press: (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key })),
    shows: (view: string) =>
      soon(() => {
        flushSync();
        expect(drawn().view).toBe(view);
      }),
    close: async () => {
      await unmount(page);
      target.remove();
    },
  };
}

test('the analysis board does not open at a moment that was left while the engine was loaded', async () => {
  const looked = { step: 0, shown: null, view: 'tried', to_act: [0], dealing: false, legal: [] };
  let answer: (looked: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { target, press, shows, close } = replay();
  await shows('step 0');
  const open = [...target.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'board.open',
  )!;
  open.click();
  await soon(() => expect(call).toHaveBeenCalledTimes(1));
  press('ArrowRight');
  answer(looked);
  await soon(() => expect(open.getAttribute('aria-busy')).toBe('false'));
  await shows('step 1');

  open.click();
  await soon(() => expect(call).toHaveBeenCalledTimes(2));
  answer(looked);
  await shows('tried');
  await close();
});

test('keys do not step behind an open dialog', async () => {
  const { press, shows, close } = replay();
  await shows('step 0');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  press('ArrowRight');
  await shows('step 0');
  dialog.remove();
  press('ArrowRight');
  await shows('step 1');
  await close();
});
