import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lost, Refused } from '$lib/server/refused';
import { Bots, type Thinker } from './bots';
import type { BotQuestion, Choice } from './wire';

interface Asked {
  resolve: (choice: Choice) => void;
  reject: (error: Error) => void;
}

/** A worker whose answers the test gives. */
class Fake {
  asked: Asked[] = [];
  stops = 0;
  call<T>(): Promise<T> {
    return new Promise((resolve, reject) =>
      this.asked.push({ resolve: resolve as unknown as Asked['resolve'], reject }),
    );
  }
  stop(): void {
    this.stops++;
    for (const { reject } of this.asked.splice(0)) reject(new Lost());
  }
  answer(action: string): void {
    this.asked.shift()!.resolve({ action, value: 0, nodes: 1, ms: 1, weighed: [] });
  }
}

const question = {} as BotQuestion;
const unexpected = () => expect.unreachable('no worker died');
let made: Fake[];
let bots: Bots;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  bots = new Bots(2, () => {
    made.push(new Fake());
    return made.at(-1) as unknown as Thinker;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);

test('each bot that thinks has a worker of its own, up to a bound; the next one waits', async () => {
  const [one, two, three] = [1, 2, 3].map(() => bots.think(question, unexpected));
  await soon();
  expect(made.map(({ asked }) => asked.length)).toEqual([1, 1]);
  made[1]!.answer('b');
  expect((await two!).action).toBe('b');
  await soon();
  expect(made.map(({ asked }) => asked.length)).toEqual([1, 1]);
  made[0]!.answer('a');
  made[1]!.answer('c');
  expect((await one!).action).toBe('a');
  expect((await three!).action).toBe('c');
  expect(bots.size).toBe(2);
});

test('a worker is used again, and ended when nobody needs it', async () => {
  for (const action of ['a', 'b']) {
    const thought = bots.think(question, unexpected);
    await soon();
    made[0]!.answer(action);
    expect((await thought).action).toBe(action);
  }
  expect(made).toHaveLength(1);
  bots.release();
  expect(made[0]!.stops).toBe(1);
  expect(bots.size).toBe(0);
});

test('one that dies without a word is started anew and asked again, and that is told', async () => {
  const restarted = vi.fn();
  const fault = bots.think(question, restarted).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  // It did not answer, was terminated and replaced, and the new one does not answer either.
  expect(await fault).toBeInstanceOf(Lost);
  expect(restarted).toHaveBeenCalledTimes(1);

  const second = bots.think(question, restarted);
  await soon();
  made[0]!.stop();
  await soon();
  made[0]!.answer('d');
  expect((await second).action).toBe('d');
  expect(restarted).toHaveBeenCalledTimes(2);
});

test('what the engine refuses is not asked again', async () => {
  const thought = bots.think(question, unexpected);
  await soon();
  made[0]!.asked.shift()!.reject(new Refused({ code: 'device_lost', message: 'No.' }));
  await expect(thought).rejects.toThrow('No.');
});
