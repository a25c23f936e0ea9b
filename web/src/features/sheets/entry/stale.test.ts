import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
import { SheetRefused } from '../api';
import { freshDraft } from '../draft';
import { sheetWords } from '../words.svelte';
import EntryForm from './EntryForm.svelte';

const nothing = vi.hoisted(() => ({ default: () => undefined }));
vi.mock('./Callers.svelte', () => nothing);
vi.mock('./Chips.svelte', () => nothing);
vi.mock('./Extras.svelte', () => nothing);
vi.mock('./Meanwhile.svelte', () => nothing);
vi.mock('./More.svelte', () => nothing);
vi.mock('./Points.svelte', () => nothing);
vi.mock('./PreviewLines.svelte', () => nothing);
vi.mock('./Who.svelte', () => nothing);

beforeAll(() => sheetWords.load('en'));

test('the button offers to enter a game all the same only once that is heard', async () => {
  const change = vi.fn().mockRejectedValueOnce(new SheetRefused({ code: 'stale', message: '' }));
  let answer: (() => void) | null = null;
  const live = {
    view: { version: 3 },
    online: true,
    reckons: true,
    waits: () => false,
    preview: async () => ({ row: null }),
    change,
    read: () => new Promise<void>((resolve) => (answer = resolve)),
  };
  const sheet = {
    version: 3,
    next: { number: 1, dealer: 3, players: [0, 1, 2, 3], sitting_out: [] },
    players: [],
    settings: { preset: 'ddv', forty_cards: false, bock: { triggers: [] } },
  };
  const draft = { ...freshDraft(), chosen: [0, 1], points: 140 };
  const ondone = vi.fn();
  const target = document.body.appendChild(document.createElement('div'));
  const props = { live, sheet, draft, editing: null, onclose: () => undefined, ondone };
  const form = mount(EntryForm, { target, props: props as never });
  flushSync();
  const button = target.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const offers = () => {
    flushSync();
    return button.textContent?.trim();
  };
  button.click();
  // Another has written meanwhile; the sheet is read again, which takes a while.
  await soon(() => expect(answer).not.toBeNull());
  expect(offers()).toBe(sheetWords.t('entry.submit'));
  live.view.version = 4;
  change.mockResolvedValue(true);
  answer!();
  await soon(() => expect(offers()).toBe(sheetWords.t('stale.again')));
  button.click();
  await soon(() => expect(ondone).toHaveBeenCalledWith(true, null));
  expect(change.mock.calls.map(([, seen]) => seen)).toEqual([3, 4]);
  await unmount(form);
  target.remove();
});
