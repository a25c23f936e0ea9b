import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ask } from '$lib/wire/protocol';
import { Connection, type Early } from './connection.svelte';
import { Lost, Refused } from './refused';

class Wire {
  sent: { id: number; ask: { type: string } }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: Wire[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  connection = new Connection(() => {
    const wire = new Wire();
    wires.push(wire);
    return wire as unknown as WebSocket;
  });
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const welcome = {
  type: 'welcome',
  protocol: 1,
  server: '0',
  me: { id: 'p', name: 'Anna', avatar: 0, account: false },
  now: 0,
};

test('answers find their questions in any order', async () => {
  connection.start();
  wires[0]!.say(welcome);
  const first = connection.ask({ type: 'ping' });
  const second = connection.askFor('checked', { type: 'check', action: 'e9' });
  const [one, two] = wires[0]!.sent;
  wires[0]!.say({ type: 'checked', id: two!.id, error: { code: 'x', message: 'No.' } });
  wires[0]!.say({ type: 'done', id: one!.id });
  expect((await second).error?.code).toBe('x');
  expect((await first).type).toBe('done');
});

test('a refusal is thrown with its rule', async () => {
  connection.start();
  wires[0]!.say(welcome);
  const asked = connection.ask({ type: 'act', action: 'e9' });
  wires[0]!.say({ type: 'error', id: 1, error: { code: 'too_far', message: 'Too far.', rule: '2.1' } });
  await expect(asked).rejects.toMatchObject({ code: 'too_far', rule: '2.1' });
  await expect(asked).rejects.toBeInstanceOf(Refused);
});

test('after a loss it comes back and greets again', async () => {
  const greeting = vi.fn();
  connection.greet(greeting);
  connection.start();
  wires[0]!.say(welcome);
  const asked = connection.ask({ type: 'ping' });
  wires[0]!.close();
  await expect(asked).rejects.toBeInstanceOf(Lost);
  expect(connection.state).toBe('lost');
  await expect(connection.ask({ type: 'ping' })).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(1000);
  wires[1]!.say(welcome);
  expect(connection.state).toBe('open');
  expect(greeting).toHaveBeenCalledTimes(2);
});

test('in a game a dead line is noticed within 4 s', async () => {
  connection.start();
  wires[0]!.say({ ...welcome, heartbeat: 4500 });
  connection.keen = true;
  let passed = 0;
  for (; connection.state === 'open'; passed += 100) await vi.advanceTimersByTimeAsync(100);
  console.log(`time to notice a dead line: ${passed} ms, and it is told at once`);
  expect(passed).toBeLessThanOrEqual(3000);
  expect(connection.silent).toBe(true);
});

test('a line that answers holds, however quiet the table is', async () => {
  connection.start();
  wires[0]!.say(welcome);
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    for (const { id } of wires[0]!.sent.splice(0)) wires[0]!.say({ type: 'done', id });
  }
  expect(connection.state).toBe('open');
});

test('a connection that does not come about is tried anew', async () => {
  connection.start();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(wires.length).toBeGreaterThan(1);
});

test('waits grow, and an unanswered ping counts as a loss', async () => {
  connection.start();
  wires[0]!.say({ ...welcome, heartbeat: 4500 });
  await vi.advanceTimersByTimeAsync(2 * 4500);
  expect(connection.state).toBe('lost');
  await vi.advanceTimersByTimeAsync(400);
  expect(wires).toHaveLength(2);
  wires[1]!.close();
  await vi.advanceTimersByTimeAsync(200);
  expect(wires).toHaveLength(2);
});

/** A socket opened before the client was loaded, and what it has received by then. */
function early(asked: Ask | null, heard: unknown[]): Wire {
  const wire = new Wire();
  const found: Early = {
    socket: wire as unknown as WebSocket,
    heard: heard.map((message) => JSON.stringify(message)),
    asked,
  };
  let given: Early | null = found;
  connection = new Connection(
    () => {
      throw new Error('a second socket');
    },
    () => {
      const once = given;
      given = null;
      return once;
    },
  );
  return wire;
}

const entered = { type: 'entered', id: 1, version: 3 };

test('what was asked before the house was loaded is not asked again', async () => {
  const wire = early({ type: 'enter', table: 't1' }, [welcome, entered]);
  connection.start();
  expect(connection.state).toBe('open');
  const heard = vi.fn();
  connection.listen(heard);
  // Later messages wait behind the answer.
  wire.say({ type: 'event', version: 4 });
  expect(heard).not.toHaveBeenCalled();
  const answer = await connection.ask({ type: 'enter', table: 't1' });
  expect(answer).toMatchObject(entered);
  expect(heard.mock.calls.map(([message]) => message.type)).toEqual(['entered', 'event']);
  expect(wire.sent).toEqual([]);
  void connection.ask({ type: 'ping' }).catch(() => undefined);
  expect(wire.sent.map(({ id }) => id)).toEqual([2]);
});

test('an answer that comes after the question is the answer all the same', async () => {
  const wire = early({ type: 'enter', table: 't1' }, [welcome]);
  connection.start();
  const asked = connection.ask({ type: 'enter', table: 't1' });
  await Promise.resolve();
  wire.say(entered);
  expect(await asked).toMatchObject(entered);
});

test('whoever asks something else first is answered as always', async () => {
  const wire = early({ type: 'enter', table: 't1' }, [welcome, entered]);
  connection.start();
  const asked = connection.ask({ type: 'enter', table: 't2' });
  expect(wire.sent).toEqual([{ id: 2, ask: { type: 'enter', table: 't2' } }]);
  wire.say({ type: 'entered', id: 2, version: 9 });
  expect(await asked).toMatchObject({ version: 9 });
});

test('a socket that was opened early and not yet welcomed is waited for', () => {
  const wire = early(null, []);
  const greeting = vi.fn();
  connection.greet(greeting);
  connection.start();
  expect(connection.state).toBe('connecting');
  wire.say(welcome);
  expect(greeting).toHaveBeenCalledOnce();
});

test('requests whose answers may have been dropped are not waited for', async () => {
  connection.start();
  wires[0]!.say(welcome);
  const asked = connection.ask({ type: 'act', action: 'e2', step: 1 });
  wires[0]!.say({ type: 'resync' });
  await expect(asked).rejects.toBeInstanceOf(Lost);
  expect(connection.state).toBe('open');
});
