import { expect, test } from 'vitest';
import {
  afresh,
  afterDone,
  afterRefused,
  drop,
  enqueue,
  insist,
  keepQueue,
  loadQueue,
  nextToSend,
} from './queue';
import { callTexts } from './describe';
import { draftOf } from './draft';
import type { Pending } from './queue';

const undo = { kind: 'undo' } as const;
const stale = { code: 'stale', message: 'Somebody else has written.' };

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const bases = (queue: Pending[]) => queue.map(({ request }) => request.base);

test('what was entered offline is there after a reload and gone once it is done', () => {
  const place = shelf();
  let queue = enqueue(enqueue([], 'first', 4, undo), 'second', 4, undo);
  keepQueue(place, 's1', queue, []);
  queue = loadQueue(place, 's1');
  const before = queue;
  expect(nextToSend(queue)?.id).toBe('first');
  queue = afterDone(queue, 'first', 5);
  expect(bases(queue)).toEqual([5]);
  queue = afterDone(queue, 'second', 6);
  keepQueue(place, 's1', queue, before);
  expect(loadQueue(place, 's1')).toEqual([]);
});

test('done at an earlier version, the next one still meets what others wrote after it', () => {
  const queue = enqueue(enqueue([], 'first', 4, undo), 'second', 4, undo);
  // The answer to the first was lost; meanwhile somebody wrote versions 6 and 7.
  expect(bases(afterDone(queue, 'first', 5))).toEqual([5]);
});

test('a refusal stops the queue until a person has decided', () => {
  let queue = enqueue(enqueue([], 'first', 4, undo), 'second', 4, undo);
  queue = afterRefused(queue, 'first', stale);
  expect(nextToSend(queue)).toBeNull();
  expect(nextToSend(insist(queue, 'first', 9))).toEqual({ id: 'first', base: 9, command: undo });
  expect(nextToSend(drop(queue, 'first', 9))).toEqual({ id: 'second', base: 9, command: undo });
});

test('what a refusal told counts as seen, even where the sheet itself has not come yet', () => {
  const told = { ...stale, meanwhile: { version: 6, events: [] } };
  const queue = afterRefused(enqueue(enqueue([], 'first', 4, undo), 'second', 4, undo), 'first', told);
  expect(nextToSend(insist(queue, 'first', 4))?.base).toBe(6);
  expect(nextToSend(insist(queue, 'first', 9))?.base).toBe(9);
  expect(nextToSend(drop(queue, 'first', 4))?.base).toBe(6);
});

test('dropping what was never sent leaves the rest as it was', () => {
  const queue = enqueue(enqueue([], 'first', 4, undo), 'second', 5, undo);
  expect(bases(drop(queue, 'first', 9))).toEqual([5]);
});

test('a broken or forbidden shelf is an empty queue, not an error', () => {
  const broken = { ...shelf(), getItem: () => '{"no list"' };
  expect(loadQueue(broken, 's1')).toEqual([]);
  const forbidden = {
    ...shelf(),
    setItem: () => {
      throw new Error('quota');
    },
  };
  expect(() => keepQueue(forbidden, 's1', enqueue([], 'first', 1, undo), [])).not.toThrow();
});

test('an entry kept by an older version is read as one of today', () => {
  const place = shelf();
  const party = { points: 120, tricks: null, call: 're' };
  const extras = { doppelkopf: 0, fox: 0, charlie: 0, charlie_caught: 0 };
  const entry = {
    dealer: 0,
    players: [0, 1, 2, 3],
    game: 'normal',
    result: {
      kind: 'counted',
      re: { ...party, players: [0, 1] },
      kontra: { ...party, call: 'none' },
      extras: { re: extras, kontra: extras },
    },
    compulsory: false,
    heart_trick: false,
    bock: null,
    note: '',
    table: null,
  };
  const older = { request: { id: 'first', base: 4, command: { kind: 'enter_row', entry } } };
  const broken = [
    null,
    7,
    {},
    { request: { id: 'x' } },
    { request: { id: 'x', base: 1, command: { entry } } },
  ];
  const half = { request: { id: 'y', base: 1, command: { kind: 'enter_row', entry: { players: [] } } } };
  place.setItem('sheet-queue:s1', JSON.stringify([...broken, older, half]));
  const queue = loadQueue(place, 's1');
  expect(queue.map(({ request }) => request.id)).toEqual(['first']);
  const command = queue[0]?.request.command;
  if (command?.kind !== 'enter_row') throw new Error('it is an entry');
  const form = draftOf({ entry: command.entry, dealer: 0, players: [0, 1, 2, 3] });
  expect(form.callers).toEqual({ re: [], kontra: [] });
  expect(callTexts({ players: [] }, command.entry)).toEqual([]);
});

test('what only the link forbade is tried again at another visit, what was wrong itself waits for a person', () => {
  const queue = enqueue(enqueue([], 'first', 4, undo), 'second', 4, undo);
  const withdrawn = afterRefused(queue, 'first', { code: 'link_withdrawn', message: 'Taken back.' });
  expect(nextToSend(withdrawn)).toBeNull();
  expect(nextToSend(afresh(withdrawn))?.id).toBe('first');
  expect(nextToSend(afresh(afterRefused(queue, 'first', stale)))).toBeNull();
});

test('two tabs of one sheet keep their requests beside each other, and each removes only its own', () => {
  const place = shelf();
  const ids = () => loadQueue(place, 's1').map(({ request }) => request.id);
  const first = enqueue([], 'first', 4, undo);
  const second = enqueue([], 'second', 4, undo);
  keepQueue(place, 's1', first, []);
  keepQueue(place, 's1', second, []);
  expect(ids()).toEqual(['first', 'second']);
  keepQueue(place, 's1', afterDone(first, 'first', 5), first);
  expect(ids()).toEqual(['second']);
  keepQueue(place, 's1', insist(second, 'second', 6), second);
  expect(bases(loadQueue(place, 's1'))).toEqual([6]);
});
