import { expect, test } from 'vitest';
import type { SheetView } from '$lib/wire/sheet';
import { forget, recall, remember } from './seen';

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const view = { version: 3, from: 0, rows: [] } as unknown as SheetView;

test('a dead link to one sheet leaves the copy of another alone', () => {
  const place = shelf();
  remember(place, 'ours', null, view);
  forget(place, 'theirs', 'dead');
  expect(recall(place, 'ours')).toEqual(view);
  expect(recall(place, 'theirs')).toBeNull();
});

test('a dead link to a sheet leaves what was seen without it, and takes what was seen by it', () => {
  const place = shelf();
  remember(place, 'ours', null, view);
  forget(place, 'ours', 'dead');
  expect(recall(place, 'ours')).toEqual(view);
  remember(place, 'ours', 'dead', view);
  forget(place, 'ours', 'dead');
  expect(recall(place, 'ours')).toBeNull();
});

test('what cannot be read is as if it had never been seen', () => {
  const place = shelf();
  place.setItem('sheet-seen', '{');
  expect(recall(place, 'ours')).toBeNull();
  place.setItem('sheet-seen', JSON.stringify({ id: 'ours', seen: {} }));
  expect(recall(place, 'ours')).toBeNull();
});
