import { afterEach, expect, test, vi } from 'vitest';
import { copy, share } from './share';

afterEach(() => vi.unstubAllGlobals());

/** A browser on plain HTTP: no sharing, no clipboard. */
function insecure(copies: boolean): string[] {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {});
  document.execCommand = () => {
    copied.push(document.querySelector('textarea')?.value ?? '');
    return copies;
  };
  return copied;
}

test('without a secure context a link is copied the old way', async () => {
  const copied = insecure(true);
  expect(await share('Stammtisch', 'http://nas:6600/j/abcd')).toBe('copied');
  expect(copied).toEqual(['http://nas:6600/j/abcd']);
  expect(document.querySelector('textarea')).toBeNull();
});

test('where nothing can be copied the link is shown', async () => {
  insecure(false);
  expect(await share('Stammtisch', 'http://nas:6600/j/abcd')).toBe('shown');
});

test('a clipboard that refuses is no end', async () => {
  const copied = insecure(true);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  expect(await copy('x')).toBe(true);
  expect(copied).toEqual(['x']);
});

test('every page copies by this way: none relies on a clipboard that plain HTTP does not have', () => {
  const sources = import.meta.glob('/src/**/*.{ts,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own = Object.entries(sources as Record<string, string>).filter(([, text]) =>
    text.includes('navigator.clipboard'),
  );
  expect(own.map(([path]) => path).filter((path) => !path.includes('/share.'))).toEqual([]);
});
