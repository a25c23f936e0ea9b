import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lost } from '$lib/server/refused';
import type { SheetAnswer, SheetCommand, SheetRequest, SheetView } from '$lib/wire/sheet';
import { SheetRefused, sheetApi } from './api';
import * as scorer from './scorer';
import { LiveSheet } from './sheet.svelte';

vi.mock('./offline', () => ({ keepPage: () => undefined }));

const entering = { kind: 'enter_row', entry: { game: 'normal' } } as unknown as SheetCommand;
const seats = { kind: 'change_seats', seats: [1, 0, 2, 3] } as SheetCommand;
const sheet = { version: 5, from: 0, rows: [], games: 0, next: { number: 1 } } as unknown as SheetView;

/** A stream of events that says nothing. */
class Stream {
  readyState = 1;
  addEventListener(): void {}
  close(): void {}
}

/** What the server is asked to write, answered by the test. */
let asked: {
  request: SheetRequest;
  resolve: (answer: SheetAnswer) => void;
  reject: (error: Error) => void;
}[];
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  asked = [];
  vi.spyOn(sheetApi, 'write').mockImplementation(
    (_, __, request) => new Promise((resolve, reject) => asked.push({ request, resolve, reject })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

/** A sheet with a request that was queued offline and is being sent now. */
async function sending(command: SheetCommand): Promise<LiveSheet> {
  const live = new LiveSheet('s1', null);
  const changed = live.change(command);
  asked.shift()!.reject(new Lost());
  expect(await changed).toBe(false);
  void live.flush();
  return live;
}

const kinds = (live: LiveSheet) => live.pending.map(({ request }) => request.command.kind);

test.each([
  [entering, 'delete_row'],
  [seats, 'undo'],
  [{ kind: 'undo' } as const, 'redo'],
])('what is withdrawn while it is being sent is undone behind it', async (command, undoing) => {
  const live = await sending(command);
  const { id } = live.pending[0]!.request;
  expect(await live.withdraw(id)).toBe(false);
  expect(kinds(live)).toEqual([command.kind, undoing]);
  asked.shift()!.resolve({ done: 5, sheet });
  await settled();
  expect(asked.map(({ request }) => [request.base, request.command.kind])).toEqual([[5, undoing]]);
});

test.each([[entering], [seats]])(
  'what was to undo a request goes with it if it is refused',
  async (command) => {
    const live = await sending(command);
    const { id } = live.pending[0]!.request;
    await live.withdraw(id);
    asked.shift()!.reject(new SheetRefused({ code: 'stale', message: 'Somebody else has written.' }));
    await settled();
    live.drop(id);
    await settled();
    expect([live.pending, asked]).toEqual([[], []]);
  },
);

test('what waits for the connection is withdrawn at once', async () => {
  const live = await sending(entering);
  asked.shift()!.reject(new Lost());
  await settled();
  expect(await live.withdraw(live.pending[0]!.request.id)).toBe(true);
  expect(live.pending).toEqual([]);
});

test('an answer that breaks off after its head is queued under its id, as without an answer', async () => {
  vi.restoreAllMocks();
  const cut = { ok: true, json: () => Promise.reject(new TypeError('network error')) };
  const fetched = vi.fn(() => Promise.resolve(cut));
  vi.stubGlobal('fetch', fetched);
  const live = new LiveSheet('s1', null);
  expect(await live.change(entering)).toBe(false);
  const [, sent] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(live.pending.map(({ request }) => request.id)).toEqual([(JSON.parse(sent.body) as SheetRequest).id]);
});

test('an engine that arrived and does not run is told once and not loaded again', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('EventSource', Stream);
  const load = vi.spyOn(scorer, 'loadScorer').mockRejectedValue(new Error('CompileError'));
  const stop = new LiveSheet('s1', null).start();
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect([load.mock.calls.length, log.mock.calls.length]).toEqual([1, 1]);
});

test('a preview that the engine here breaks on comes from the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('EventSource', Stream);
  const breaks = () => {
    throw new Error('unreachable');
  };
  vi.spyOn(scorer, 'loadScorer').mockResolvedValue({ project: breaks, preview: breaks } as never);
  vi.spyOn(sheetApi, 'one').mockResolvedValue(sheet);
  const told = { row: null } as never;
  vi.spyOn(sheetApi, 'preview').mockResolvedValue(told);
  const live = new LiveSheet('s1', null);
  const stop = live.start();
  await live.read();
  expect(live.reckons).toBe(true);
  expect(await live.preview(entering)).toBe(told);
  stop();
});
