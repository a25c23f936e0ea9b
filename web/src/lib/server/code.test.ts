import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
import { loadCode, Outdated } from './code';

afterEach(() => vi.unstubAllGlobals());

/** A server that cannot be reached this many times, and then answers. */
function server(silent: number) {
  const asked = vi.fn(() =>
    asked.mock.calls.length > silent ? Promise.resolve(new Response()) : Promise.reject(),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('code that did not arrive is loaded once the server can be reached again', async () => {
  const asked = server(2);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError())
    .mockResolvedValue('code');
  expect(await loadCode(load)).toBe('code');
  expect(asked).toHaveBeenCalledTimes(3);
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that a server in reach does not have is of an old build', async () => {
  server(0);
  const load = vi.fn(() => Promise.reject(new TypeError()));
  await expect(loadCode(load)).rejects.toBeInstanceOf(Outdated);
});

test('a style sheet that did not arrive is requested again with its code', async () => {
  server(0);
  // Without an address nothing is requested: the test says when it has arrived.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  document.head.append(link);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError())
    .mockResolvedValue('code');
  const loaded = loadCode(load);
  const again = () => link.nextElementSibling!;
  await soon(() => expect(again()).not.toBeNull());
  expect(load).toHaveBeenCalledTimes(1);
  again().dispatchEvent(new Event('load'));
  expect(await loaded).toBe('code');
  again().remove();
  link.remove();
});
