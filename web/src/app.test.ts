import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import App from './App.svelte';
import NowherePage from './NowherePage.svelte';
import { go } from '$lib/router.svelte';

const loaded = vi.hoisted(() => vi.fn());

vi.mock('./pages', () => ({
  findPage: (path: string) => ({
    guests: false,
    values: {},
    load: () => (loaded(path), Promise.resolve({ default: NowherePage })),
  }),
}));

/** Lets pending promises and the page’s updates happen. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

test('a page stays when only the query or the history changes, and is another with another path', async () => {
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(App, { target });
  await settle();
  const page = target.querySelector('main');
  expect(page).not.toBeNull();
  go(`${location.pathname}?sit=1`, 'replace');
  await settle();
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(target.querySelector('main')).toBe(page);
  go('/elsewhere');
  await settle();
  expect(loaded).toHaveBeenLastCalledWith('/elsewhere');
  void unmount(shown);
  target.remove();
});
