import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Seen } from '$lib/table/seen';
import ReplayPage from './ReplayPage.svelte';

const ROUNDS = [
  [3, -1, -1, -1],
  [2, 2, -2, -2],
];
/** What the board was given to draw. */
let drawn: () => Seen = () => {
  throw new Error('no board is drawn');
};

vi.mock('$lib/pocket/built', () => ({ isEngineBuilt: () => true }));
vi.mock('$lib/pocket/device.svelte', () => ({
  engine: {
    call: async () => ({
      step: 2,
      shown: null,
      view: 'tried',
      to_act: [0],
      dealing: false,
      legal: [],
      outcome: null,
    }),
  },
}));
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

test('a replay and its analysis board show the rounds that were over at that moment', async () => {
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(ReplayPage, { target, props: { record: 'test' } });
  const shows = (view: string) =>
    vi.waitFor(() => {
      flushSync();
      expect(drawn().view).toBe(view);
    });
  await shows('step 0');
  expect(drawn().rounds).toEqual([]);
  for (let nth = 0; nth < 2; nth++) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  await shows('step 2');
  expect(drawn().rounds).toEqual(ROUNDS.slice(0, 1));
  const button = [...target.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'board.open',
  );
  button!.click();
  await shows('tried');
  expect(drawn().rounds).toEqual(ROUNDS.slice(0, 1));
  await unmount(page);
  target.remove();
});
