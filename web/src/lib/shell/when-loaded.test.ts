import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { words } from '$lib/i18n/words.svelte';
import { soon } from '$lib/soon';
import WhenLoaded from './WhenLoaded.svelte';

beforeAll(() => words.load('en'));

/** A page that waits for something. */
function open(what: Promise<string>) {
  const target = document.body.appendChild(document.createElement('div'));
  const children = createRawSnippet<[string]>((found) => ({ render: () => `<main>${found()}</main>` }));
  const shown = mount(WhenLoaded, { target, props: { what, children } as never });
  flushSync();
  return {
    target,
    close() {
      void unmount(shown);
      target.remove();
    },
  };
}

test('a page says that it is loading, and is shown once its words are there', async () => {
  const { target, close } = open(new Promise((resolve) => setTimeout(() => resolve('Here it is.'))));
  expect(target.querySelector('main.pending [role="status"]')?.textContent).toBe(words.t('lobby.loading'));
  await soon(() => expect(target.querySelector('main:not(.pending)')?.textContent).toBe('Here it is.'));
  close();
});

test('a page whose words the server no longer has says so, and offers to load it again', async () => {
  const { target, close } = open(Promise.reject(new Error('gone')));
  await soon(() =>
    expect(target.querySelector('main.unreachable [role="alert"]')?.textContent).toBe(
      words.t('error.outdated'),
    ),
  );
  expect(target.querySelector('button')?.textContent).toBe(words.t('join.again'));
  close();
});
