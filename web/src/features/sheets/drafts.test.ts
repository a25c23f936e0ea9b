import { expect, test } from 'vitest';
import { freshDraft } from './draft';
import { keepDrafts, loadDrafts } from './drafts';
import type { Shelf } from './queue';

function shelf(): Shelf & { size: () => number } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    size: () => kept.size,
  };
}

test('what was typed is there again after a reload, what was only opened is not', () => {
  const place = shelf();
  const begun = { ...freshDraft(), points: 151, chosen: [0, 2] };
  keepDrafts(place, 'ours', { new: begun, 'row-1': freshDraft() });
  expect(loadDrafts(place, 'ours')).toEqual({ new: begun });
  expect(loadDrafts(place, 'theirs')).toEqual({});
  keepDrafts(place, 'ours', {});
  expect(place.size()).toBe(0);
});

test('a draft of an older page, or no draft at all, is left out', () => {
  const place = shelf();
  const { noted: _, ...older } = freshDraft();
  place.setItem('sheet-drafts:ours', JSON.stringify({ new: older, other: 3, none: null }));
  expect(loadDrafts(place, 'ours')).toEqual({});
  place.setItem('sheet-drafts:ours', '{');
  expect(loadDrafts(place, 'ours')).toEqual({});
  place.setItem('sheet-drafts:ours', 'null');
  expect(loadDrafts(place, 'ours')).toEqual({});
});
