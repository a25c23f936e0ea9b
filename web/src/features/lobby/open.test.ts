import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { words } from '$lib/i18n/words.svelte';
import { soon } from '$lib/soon';
import OpenPage from './OpenPage.svelte';

const { openTable, toy } = vi.hoisted(() => ({
  openTable: vi.fn(async (_wanted: unknown) => ({ table: 't' })),
  toy: {
    id: 'toy',
    presets: ['plain'],
    preset_options: [{}],
    options: { properties: {} },
    seats: [2, 3, 5],
    levels: [{ id: 'easy' }],
  },
}));
vi.mock('$lib/server/games.svelte', () => ({ loadGames: async () => [toy] }));
vi.mock('$lib/server/http', () => ({ http: { openTable } }));
vi.mock('$lib/bots/LevelList.svelte', () => ({ default: () => undefined }));
vi.mock('../../games', () => ({ loadGame: async () => null }));

beforeAll(() => words.load('en'));

test('the form shows the number of players that bots fix, and no more bots than fit', async () => {
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(OpenPage, { target, props: { game: 'toy' } });
  const field = (id: string) => target.querySelector<HTMLSelectElement>(`#${id}`)!;
  await soon(() => {
    flushSync();
    expect(field('bots')).not.toBeNull();
  });
  const choose = (id: string, value: string) => {
    field(id).value = value;
    field(id).dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
  };
  const shown = () => [field('seats').value, field('bots').value];
  expect(shown()).toEqual(['null', '0']);
  choose('bots', '1');
  expect(shown()).toEqual(['2', '1']);
  choose('seats', '5');
  choose('bots', '4');
  choose('seats', '3');
  expect(shown()).toEqual(['3', '2']);
  target.querySelector('form')!.requestSubmit();
  await soon(() => expect(openTable).toHaveBeenCalled());
  expect(openTable.mock.lastCall![0]).toMatchObject({
    seats: 3,
    bots: [
      { seat: 2, level: 'easy' },
      { seat: 1, level: 'easy' },
    ],
  });
  choose('seats', 'null');
  expect(shown()).toEqual(['null', '0']);
  await unmount(page);
  target.remove();
});
