import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
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
