import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Chat from './Chat.svelte';
import type { Table } from './table.svelte';

test('the same said twice in one millisecond is two lines', () => {
  const line = { at: 1, person: 'b', name: 'Bert', seat: 1, text: 'hm' };
  const table = { chat: [line, { ...line }], muted: new Set(), may: () => false, unread: 0 };
  const target = document.createElement('div');
  const shown = mount(Chat, { target, props: { table: table as unknown as Table, inSight: true } });
  flushSync();
  expect(target.querySelectorAll('li')).toHaveLength(2);
  void unmount(shown);
});
