import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { showLanguage, words } from '$lib/i18n/words.svelte';
import { soon } from '$lib/soon';
import type { DealProof } from '$lib/wire/protocol';
import Deals from './Deals.svelte';

afterEach(() => void vi.unstubAllGlobals());

test('a check of the deals that cannot be loaded is tried again, and then told', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const dealCheck = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const target = document.body.appendChild(document.createElement('div'));
  const props = {
    deals: [{ table: 't1', deal: 1, step: 1 }],
    info: { players: [] },
    names: [],
    game: { dealCheck },
    viewBefore: () => null,
  };
  const shown = mount(Deals, { target, props: props as never });
  await soon(() => {
    flushSync();
    expect(target.querySelector('[role="alert"]')).not.toBeNull();
  });
  expect(dealCheck).toHaveBeenCalledTimes(3);
  await unmount(shown);
  target.remove();
});

/** The list below the replay of a game whose steps 1 and 4 are deals, if these proofs are there. */
async function listed(deals: object[], more: object = {}) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const target = document.body.appendChild(document.createElement('div'));
  const awaited = [[], [0], [1], [], [1], []];
  const props = {
    deals,
    info: { players: [] },
    names: [],
    game: null,
    viewBefore: () => null,
    steps: awaited.map((to_act) => ({ to_act })),
    ...more,
  };
  const shown = mount(Deals, { target, props: props as never });
  await soon(flushSync);
  const items = [...target.querySelectorAll('li')].map((item) => [
    item.dataset.verdict,
    item.textContent.trim(),
  ]);
  const title = target.querySelector('h2');
  await unmount(shown);
  target.remove();
  return { items, title };
}

const vectors = JSON.parse(readFileSync('../docs/fairness-vectors.json', 'utf8')) as {
  version2: DealProof[];
};
const { deal } = vectors.version2[0]!;
const proof = (step: number, more: Partial<DealProof> = {}) => ({
  ...vectors.version2[0]!,
  algorithm: 2,
  step,
  ...more,
});

test('a deal without a proof is a fault of the server, in the place of the deal', async () => {
  await showLanguage();
  const server = words.t('fair.server');
  const { items } = await listed([proof(4)]);
  expect(items).toEqual([
    ['broken', words.t('fair.deal', { deal: deal - 1, text: server })],
    ['kept', words.t('fair.deal', { deal, text: words.t('fair.kept') })],
  ]);
  const none = await listed([]);
  expect(none.title).not.toBeNull();
  expect(none.items).toEqual(
    [1, 2].map((nth) => ['broken', words.t('fair.deal', { deal: nth, text: server })]),
  );
});

test('deals with a proof, steps not loaded yet and games without deals are not missed', async () => {
  const verdicts = async (...args: Parameters<typeof listed>) =>
    (await listed(...args)).items.map(([verdict]) => verdict);
  expect(await verdicts([proof(1), proof(4)])).toEqual(['kept', 'kept']);
  expect(await verdicts([proof(1)], { steps: [{ to_act: [] }, { to_act: [0] }] })).toEqual(['kept']);
  for (const steps of [undefined, [], [{ to_act: [] }], [{ to_act: [0] }, { to_act: [1] }, { to_act: [] }]])
    expect((await listed([], { steps })).title).toBeNull();
});
