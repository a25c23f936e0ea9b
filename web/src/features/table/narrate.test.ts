import { beforeAll, expect, test } from 'vitest';
import { words } from '$lib/i18n/words.svelte';
import type { News } from '$lib/wire/protocol';
import { bubbleOf, narrate } from './narrate';

beforeAll(() => words.load('en'));

/** All news besides the game itself. */
const TOLD = [
  { kind: 'sat', seat: 1, occupant: { kind: 'bot', level: 'newcomer' } },
  { kind: 'sat', seat: 1, occupant: { kind: 'person', id: 'b', name: 'Bert' } },
  { kind: 'stood', seat: 1, removed: false },
  { kind: 'stood', seat: 1, removed: true },
  { kind: 'retook', seat: 1 },
  { kind: 'voted', seat: 1, vote: 'wait' },
  { kind: 'started' },
  { kind: 'reopened' },
  { kind: 'took_back' },
  { kind: 'offered', seat: 1, offer: 'draw' },
  { kind: 'answered', seat: 1, offer: 'draw', agree: false },
  { kind: 'hinted', seat: 1 },
  { kind: 'woke' },
  { kind: 'unreached', seat: 1 },
  { kind: 'reached', seat: 1 },
  { kind: 'closed' },
  { kind: 'said', line: { seat: 1, name: 'Bert', phrase: 'hello' } },
] as unknown as News[];

/**
 * Visible by what the table looks like afterwards: the vote at the seat, the board, the seats, a page that says so.
 */
const SHOWN = ['voted', 'started', 'reopened', 'took_back', 'closed'];

test('whatever a screen reader is told of the table is seen at a seat, or changes what is drawn', () => {
  for (const news of TOLD) {
    const what = JSON.stringify(news);
    expect(
      narrate(news, () => 'Bert'),
      what,
    ).not.toMatch(/^$|undefined/);
    const bubble = bubbleOf(news, false, 0);
    if (SHOWN.includes(news.kind)) expect(bubble, what).toBeNull();
    else expect(bubble?.text, what).toBeTruthy();
  }
});
