import { expect, test } from 'vitest';
import type { News } from '$lib/wire/protocol';
import { Hint } from './hint.svelte';
import type { Table } from './table.svelte';

/** A table at a position, whose bot answers when the test says so. */
function table() {
  const heard = { answer: (_: string) => {}, tell: (_: Partial<News>) => {} };
  const made = {
    play: { game: 1, step: 3 },
    hint: () => new Promise<string>((resolve) => (heard.answer = resolve)),
    onNews: (listener: typeof heard.tell) => ((heard.tell = listener), () => undefined),
  };
  return { made, heard, hint: new Hint(made as unknown as Table) };
}

test('a hint belongs to its position: not to the next, not to a rematch, not to what is played after a takeback', async () => {
  const { made, heard, hint } = table();
  const asked = hint.request();
  heard.answer('e2');
  expect(await asked).toBe('e2');
  expect(hint.action).toBe('e2');
  made.play = { game: 1, step: 4 };
  expect(hint.action).toBeNull();
  made.play = { game: 2, step: 3 };
  expect(hint.action).toBeNull();
  made.play = { game: 1, step: 3 };
  heard.tell({ kind: 'took_back' });
  expect(hint.action).toBeNull();
});

test('an answer that comes after the next move is of no use', async () => {
  const { made, heard, hint } = table();
  const asked = hint.request();
  made.play = { game: 1, step: 4 };
  heard.answer('e2');
  expect(await asked).toBeNull();
  expect(hint.action).toBeNull();
});
