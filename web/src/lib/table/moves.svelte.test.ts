import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import MoveList from './MoveList.svelte';
import { rowsOf } from './rows';

const rows = (...moves: string[]) => rowsOf(moves.map((text, nth) => ({ text, seat: nth % 2 })));

test('only another move scrolls the list: whoever reads earlier ones stays there', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => undefined);
  // Every move is below the visible part.
  const below = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(500);
  const props = $state({ rows: rows('e2', 'e8') });
  const shown = mount(MoveList, { target, props });
  flushSync();
  const before = scroll.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  // The same moves in a new array, as with every message of the server.
  props.rows = rows('e2', 'e8');
  flushSync();
  expect(scroll.mock.calls.length).toBe(before);
  props.rows = rows('e2', 'e8', 'e3');
  flushSync();
  expect(scroll.mock.calls.length).toBeGreaterThan(before);
  void unmount(shown);
  target.remove();
  scroll.mockRestore();
  below.mockRestore();
});
