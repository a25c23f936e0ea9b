import { expect, test, vi } from 'vitest';
import type { Connection } from '$lib/server/connection.svelte';
import { Lost, Refused } from '$lib/server/refused';
import { soon } from '$lib/soon';
import type { Ask, ServerMessage } from '$lib/wire/protocol';
import { Table } from './table.svelte';

/** A connection whose answers the test decides. */
function wire() {
  const asked: { ask: Ask; resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  let listener: (message: ServerMessage) => void = () => undefined;
  let greeting: () => void = () => undefined;
  const ask = (ask: Ask) => new Promise((resolve, reject) => asked.push({ ask, resolve, reject }));
  const connection = {
    state: 'open',
    listen: (heard: typeof listener) => ((listener = heard), () => undefined),
    greet: (hello: () => void) => ((greeting = hello), hello(), () => undefined),
    ask,
    askFor: (_: string, what: Ask) => ask(what),
  };
  return {
    connection: connection as unknown as Connection,
    asked,
    /** The state of the connection. */
    become: (state: string) => (connection.state = state),
    say: (message: object) => listener(message as ServerMessage),
    greet: () => greeting(),
  };
}

const table = { id: 't', seats: [] };
const you = { seat: 0, owner: true, may: [] };
const play = (step: number) => ({ game: 1, step, view: step, legal: { actions: [] } });

function entered(version: number, step: number) {
  return { type: 'entered', id: 1, version, now: 0, table, you, play: play(step), chat: [] };
}

/** A table whose own action was sent, lost its answer, and was sent again after entering again; `again` is the second request. */
async function sentAgain(action: string) {
  const { connection, asked, say, greet } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  asked[0]!.resolve({});
  await Promise.resolve();
  const acted = at.act(action);
  asked[1]!.reject(new Lost());
  greet();
  expect(asked[2]!.ask).toMatchObject({ type: 'enter', since: 1 });
  asked[2]!.resolve({});
  await soon(() => expect(asked[3]?.ask).toEqual({ type: 'act', action, step: 5 }));
  return { at, acted, again: asked[3]! };
}

test('a gap in the versions makes it enter again from the last one seen', () => {
  const { connection, asked, say } = wire();
  const at = new Table(connection, 't');
  say(entered(7, 3));
  say({ type: 'event', version: 8, at: 0, news: { kind: 'step', step: 4, shown: null }, play: play(4), you });
  expect(at.play?.step).toBe(4);
  say({ type: 'event', version: 10, at: 0, news: { kind: 'woke' }, play: play(6), you });
  expect(at.play?.step).toBe(4);
  expect(asked.at(-1)?.ask).toEqual({ type: 'enter', table: 't', since: 8 });
});

test('an event that was seen already is passed over, and missed news is told in order', () => {
  const { connection, say } = wire();
  const at = new Table(connection, 't');
  const told = vi.fn();
  at.onNews(told);
  say(entered(2, 0));
  say({ type: 'event', version: 2, at: 0, news: { kind: 'woke' } });
  expect(told).not.toHaveBeenCalled();
  const missed = [3, 4].map((version) => ({
    version,
    at: 0,
    news: { kind: 'step', step: version, shown: null },
  }));
  say({ type: 'resumed', id: 2, version: 4, now: 0, missed, table, you, play: play(2) });
  expect(told.mock.calls.map(([, numbered]) => numbered.version)).toEqual([3, 4]);
  // Only the first missed step follows the position that this browser knew.
  expect(told.mock.calls.map(([, , before]) => before?.step ?? null)).toEqual([0, null]);
});

test('an action whose answer was lost is sent again, once the table is entered again', async () => {
  const { at, acted, again } = await sentAgain('e2');
  again.resolve({});
  await acted;
  expect(at.waiting).toBeNull();
});

test('an action sent again that the game has moved on from was played the first time, and is no error', async () => {
  const { acted, again } = await sentAgain('e2');
  again.reject(new Refused({ code: 'stale', message: '' }));
  await acted;
});

test('a call that somebody was quicker than is told as not made; every refusal is thrown', async () => {
  const { connection, asked, say } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  const late = at.act('kontra');
  say({ type: 'event', version: 2, at: 0, news: { kind: 'step', step: 6, shown: null }, play: play(6), you });
  asked[1]!.reject(new Refused({ code: 'stale', message: '' }));
  await expect(late).rejects.toMatchObject({ code: 'stale' });
  const refused = at.act('e9');
  asked[2]!.reject(new Refused({ code: 'too_far', message: '', rule: '2.1' }));
  await expect(refused).rejects.toMatchObject({ rule: '2.1' });
});

test('it is settled once it is entered and nothing that was asked is unanswered', async () => {
  const { connection, asked, say } = wire();
  const at = new Table(connection, 't');
  expect(at.settled).toBe(false);
  say(entered(7, 3));
  asked[0]!.resolve({});
  await soon(() => expect(at.settled).toBe(true));
  expect(at.version).toBe(7);
  const goingOn = at.ask({ type: 'go_on' });
  expect(at.settled).toBe(false);
  asked.at(-1)!.resolve({});
  await goingOn;
  expect(at.settled).toBe(true);
  const acting = at.act('e2');
  expect(at.settled).toBe(false);
  asked.at(-1)!.resolve({});
  await acting;
  expect(at.settled).toBe(true);
});

test('an action is marked as waiting at once, and one that waits for the line can be withdrawn', async () => {
  const { connection, asked, say, greet, become } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  asked[0]!.resolve({});
  await Promise.resolve();
  const acted = at.act('e2');
  expect(at.waiting).toBe('e2');
  at.withdraw();
  expect(at.waiting, 'on its way it cannot be called back').toBe('e2');
  become('lost');
  asked[1]!.reject(new Lost());
  await soon(() => expect(at.stuck).toBe(true));
  at.withdraw();
  await acted;
  expect(at.waiting).toBeNull();
  become('open');
  greet();
  asked[2]!.resolve({});
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked.filter(({ ask }) => ask.type === 'act')).toHaveLength(1);
});

test('news of the own action ends the waiting, also before its answer comes', async () => {
  const { connection, asked, say } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  asked[0]!.resolve({});
  await Promise.resolve();
  const acted = at.act('e3h');
  say({ type: 'event', version: 2, at: 0, news: { kind: 'step', step: 6, shown: null }, play: play(6), you });
  expect(at.waiting, 'a wall must not stand there twice').toBeNull();
  asked[1]!.resolve({});
  await acted;
});

test('whoever is to act again may do so before the answer to the action before has come', async () => {
  const { connection, asked, say } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  asked[0]!.resolve({});
  await Promise.resolve();
  const first = at.act('8S');
  say({ type: 'event', version: 2, at: 0, news: { kind: 'step', step: 6, shown: null }, play: play(6), you });
  const second = at.act('8C');
  expect(asked[2]?.ask).toEqual({ type: 'act', action: '8C', step: 6 });
  asked[1]!.resolve({});
  await first;
  expect(at.waiting, 'the answer to the first does not end the second').toBe('8C');
  expect(at.settled).toBe(false);
  asked[2]!.resolve({});
  await second;
  expect(at.waiting).toBeNull();
});

test('who is muted is not heard: no news, no unread message; the words are there once they may be', () => {
  const { connection, say } = wire();
  const at = new Table(connection, 't');
  say(entered(7, 3));
  const heard: string[] = [];
  at.onNews((news) => heard.push(news.kind));
  const said = (version: number) =>
    say({
      type: 'event',
      version,
      at: 0,
      news: { kind: 'said', line: { person: 'b', seat: 1, text: 'hm' } },
    });
  at.mute('b');
  said(8);
  expect([at.unread, heard, at.chat.length]).toEqual([0, [], 1]);
  at.mute('b');
  said(9);
  expect([at.unread, heard]).toEqual([1, ['said']]);
});

test('an answer about a table that was left, and its events, are not taken for this one’s', () => {
  const { connection, say } = wire();
  const at = new Table(connection, 't');
  say({ ...entered(9, 3), table: { id: 'other', seats: [] } });
  say({ type: 'event', version: 10, at: 0, news: { kind: 'woke' }, play: play(4), you });
  expect([at.version, at.table, at.play]).toEqual([0, null, null]);
  say(entered(2, 1));
  expect(at.play?.step).toBe(1);
});

test('entering that is refused for the moment is tried again; a final refusal stays', async () => {
  vi.useFakeTimers();
  const { connection, asked } = wire();
  const at = new Table(connection, 't');
  asked[0]!.reject(new Refused({ code: 'busy', message: '' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(at.state).toBe('entering');
  expect(asked).toHaveLength(2);
  asked[1]!.reject(new Refused({ code: 'unknown_table', message: '' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(at.state).toBe('refused');
  expect(asked).toHaveLength(2);
  // Whoever has left does not come back.
  const left = new Table(connection, 't');
  left.leave();
  asked[2]!.reject(new Refused({ code: 'busy', message: '' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.map(({ ask }) => ask.type)).toEqual(['enter', 'enter', 'enter', 'exit']);
  vi.useRealTimers();
});

test('an action sent again that has ended the game is no error', async () => {
  const { acted, again } = await sentAgain('e9');
  again.reject(new Refused({ code: 'wrong_phase', message: '' }));
  expect(await acted).toBe(true);
});

test('of two requests to enter only the later counts, and what was missed is told once', async () => {
  const { connection, asked, say, greet } = wire();
  const at = new Table(connection, 't');
  const told = vi.fn();
  at.onNews(told);
  say(entered(1, 0));
  greet();
  const there = vi.fn();
  void at.whenThere().then(there);
  asked[0]!.reject(new Lost());
  await Promise.resolve();
  expect(there).not.toHaveBeenCalled();
  const missed = [{ version: 2, at: 0, news: { kind: 'woke' } }];
  const resumed = { type: 'resumed', id: 2, version: 2, now: 0, missed, table, you };
  say(resumed);
  say(resumed);
  asked[1]!.resolve({});
  await soon(() => expect(there).toHaveBeenCalled());
  expect(told).toHaveBeenCalledTimes(1);
});

/** A table at which a try's answer was lost; `back` is the line's return. */
async function triedAndLost() {
  const { connection, asked, say, greet } = wire();
  const at = new Table(connection, 't');
  say(entered(1, 5));
  asked[0]!.resolve({});
  await Promise.resolve();
  const checked = at.checkPatiently('e5');
  const [, check] = asked;
  const back = () => {
    check!.reject(new Lost());
    greet();
    asked.at(-1)!.resolve({});
  };
  const checks = () => asked.filter(({ ask }) => ask.type === 'check').length;
  return { at, asked, say, checked, back, checks };
}
const NOTHING_TO_TELL = { refusal: null, preview: null };

test('a try whose answer was lost is asked again once the line is back', async () => {
  const { asked, checked, back } = await triedAndLost();
  back();
  await soon(() => expect(asked[3]?.ask).toEqual({ type: 'check', action: 'e5' }));
  const error = { code: 'too_far', message: '', rule: '3.1' };
  asked[3]!.resolve({ error });
  expect(await checked).toEqual({ refusal: error, preview: null });
});

test('a try whose answer was lost is not asked again once the game has moved on', async () => {
  const { say, checked, back, checks } = await triedAndLost();
  say(entered(2, 6));
  back();
  expect(await checked).toEqual(NOTHING_TO_TELL);
  expect(checks()).toBe(1);
});

test('of two tries whose answers were lost only the later is asked again', async () => {
  const { at, asked, checked, back, checks } = await triedAndLost();
  void at.checkPatiently('e6');
  asked[2]!.reject(new Lost());
  back();
  expect(await checked).toEqual(NOTHING_TO_TELL);
  await soon(() => expect(asked.at(-1)?.ask).toEqual({ type: 'check', action: 'e6' }));
  expect(checks()).toBe(3);
});

test('a try whose answer was lost is not asked again behind an action of its player', async () => {
  const { at, checked, back, checks } = await triedAndLost();
  void at.act('e2');
  back();
  expect(await checked).toEqual(NOTHING_TO_TELL);
  expect(checks()).toBe(1);
});
