import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { Lost } from '$lib/server/refused';
import { soon } from '$lib/soon';
import { roundWords } from './words.svelte';
import SeasonPanel from './SeasonPanel.svelte';

const { season, tellError } = vi.hoisted(() => ({ season: vi.fn(), tellError: vi.fn() }));
vi.mock('$lib/notice/tell', () => ({ tellError }));
vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  roundApi: { season, csv: () => '' },
}));
vi.mock('./CashBox.svelte', () => ({ default: () => undefined }));

beforeAll(() => roundWords.load('en'));

/** A panel whose requests are answered by the test. */
function open() {
  const answers: { give: (month: number) => void; fail: () => void }[] = [];
  season.mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        answers.push({
          give: (month) => resolve({ years: [2024], start: { month, day: 1 }, players: [], pairs: [] }),
          fail: () => reject(new Lost()),
        }),
      ),
  );
  const target = document.body.appendChild(document.createElement('div'));
  const props = $state({ round: { id: 'r', version: 1 }, key: null, onchange: async () => true });
  const panel = mount(SeasonPanel, { target, props: props as never });
  flushSync();
  return {
    answers,
    change(version: number) {
      props.round = { id: 'r', version };
      flushSync();
    },
    shows: (text: string) =>
      soon(() => {
        flushSync();
        expect(target.textContent).toContain(text);
      }),
    async close() {
      await unmount(panel);
      target.remove();
    },
  };
}

/** Lets answers arrive. */
const arrive = () => new Promise((resolve) => setTimeout(resolve));

test('an answer from before a change does not replace the one after it', async () => {
  const { answers, change, shows, close } = open();
  change(2);
  answers[1]!.give(9);
  await shows('2024/25');
  answers[0]!.give(1);
  await arrive();
  await shows('2024/25');
  await close();
});

test('a failed request from before a change is not told; the latest is, and what was read before stays', async () => {
  const { answers, change, shows, close } = open();
  change(2);
  answers[0]!.fail();
  answers[1]!.give(9);
  await shows('2024/25');
  expect(tellError).not.toHaveBeenCalled();
  change(3);
  answers[2]!.fail();
  await soon(() => expect(tellError).toHaveBeenCalledTimes(1));
  await shows('2024/25');
  await close();
});
