import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
import { roundWords } from './words.svelte';
import SeasonPanel from './SeasonPanel.svelte';

const { season } = vi.hoisted(() => ({ season: vi.fn() }));
vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  roundApi: { season, csv: () => '' },
}));
vi.mock('./CashBox.svelte', () => ({ default: () => undefined }));

beforeAll(() => roundWords.load('en'));

test('an answer from before a change does not replace the one after it', async () => {
  const answers: ((start: number) => void)[] = [];
  season.mockImplementation(
    () =>
      new Promise((resolve) =>
        answers.push((month) => resolve({ years: [2024], start: { month, day: 1 }, players: [], pairs: [] })),
      ),
  );
  const target = document.body.appendChild(document.createElement('div'));
  const props = $state({ round: { id: 'r', version: 1 }, key: null, onchange: async () => true });
  const panel = mount(SeasonPanel, { target, props: props as never });
  flushSync();
  props.round = { id: 'r', version: 2 };
  flushSync();
  answers[1]!(9);
  await soon(() => {
    flushSync();
    expect(target.textContent).toContain('2024/25');
  });
  answers[0]!(1);
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
  expect(target.textContent).toContain('2024/25');
  await unmount(panel);
  target.remove();
});
