import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '$lib/soon';
import { freshDraft } from './draft';
import { keepDrafts, loadDrafts } from './drafts';
import SheetPage from './SheetPage.svelte';
import { sheetWords } from './words.svelte';

interface Form {
  editing: { row: string; number: number } | null;
  onclose: () => void;
  ondone: (durable: boolean, row: string | null) => void;
}
/** The forms that were opened, and the button of a row that opens its form. */
const shown = vi.hoisted(() => ({
  forms: [] as Form[],
  edit: (() => undefined) as (row: unknown, number: number) => void,
}));

vi.mock('./sheet.svelte', () => ({
  LiveSheet: class {
    view = { title: 'Evening', next: { number: 4 }, players: [], role: 'owner' };
    now = { view: this.view, rows: [] };
    pending = [];
    writes = true;
    online = true;
    gone = null;
    start = () => () => undefined;
  },
}));
vi.mock('./entry/EntryForm.svelte', () => ({
  default: (_: unknown, { editing, onclose, ondone }: Form) =>
    void shown.forms.push({ editing, onclose, ondone }),
}));
vi.mock('./ScoreTable.svelte', () => ({
  default: (_: unknown, { onedit }: { onedit: typeof shown.edit }) => void (shown.edit = onedit),
}));
vi.mock('./NextLine.svelte', () => ({ default: () => undefined }));
vi.mock('./PrintSheet.svelte', () => ({ default: () => undefined }));
vi.mock('./Refusals.svelte', () => ({ default: () => undefined }));

beforeAll(() => sheetWords.load('en'));
afterEach(() => localStorage.clear());

test('an answer that comes after its form was left for another one ends only its own', async () => {
  const begun = { ...freshDraft(), points: 121 };
  keepDrafts(localStorage, 's1', { new: begun, r3: begun });
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(SheetPage, { target, props: { id: 's1' } });
  await soon(() => expect(target.querySelector('.enter')).not.toBeNull());
  target.querySelector<HTMLElement>('.enter')!.click();
  flushSync();
  const [first] = shown.forms;
  first!.onclose();
  shown.edit({ id: 'r3', entry: {}, dealer: 0, players: [0, 1, 2, 3] }, 3);
  flushSync();
  expect(shown.forms.at(-1)?.editing).toEqual({ row: 'r3', number: 3 });
  first!.ondone(true, null);
  flushSync();
  expect(target.querySelector('.form')).not.toBeNull();
  expect(Object.keys(loadDrafts(localStorage, 's1'))).toEqual(['r3']);
  shown.forms.at(-1)!.ondone(true, 'r3');
  flushSync();
  expect(target.querySelector('.form')).toBeNull();
  await unmount(page);
  target.remove();
});
