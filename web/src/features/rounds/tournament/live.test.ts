import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as tell from '$lib/notice/tell';
import type { TournamentView } from '$lib/wire/club';
import { Lost } from '$lib/server/refused';
import { SheetRefused } from '../../sheets/api';
import { tournamentApi } from './api';
import { LiveTournament } from './live.svelte';

let streams: Stream[] = [];
class Stream {
  static CLOSED = 2;
  readyState = 0;
  onerror: () => void = () => undefined;
  constructor() {
    streams.push(this);
  }
  addEventListener(): void {}
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  /** The server, or a proxy in front of it, answers with an error status. */
  fail(): void {
    this.readyState = Stream.CLOSED;
    this.onerror();
  }
}

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const view = { version: 3 } as TournamentView;

test('a stream that a proxy answered with an error is opened again by itself, until it is stopped', async () => {
  const one = vi.spyOn(tournamentApi, 'one').mockResolvedValue(view);
  const live = new LiveTournament('r1', 1, null);
  const stop = live.start();
  await vi.advanceTimersByTimeAsync(0);
  one.mockRejectedValue(new Lost());
  streams[0]!.fail();
  expect(live.online).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  streams[1]!.fail();
  one.mockResolvedValue(view);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([streams.length, live.online]).toEqual([3, true]);
  streams[2]!.fail();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(3);
});

test('a tournament that may no longer be seen is not asked for again', async () => {
  const refused = new SheetRefused({ code: 'link_withdrawn', message: 'Taken back.' });
  vi.spyOn(tournamentApi, 'one').mockRejectedValue(refused);
  const live = new LiveTournament('r1', 1, null);
  const stop = live.start();
  streams[0]!.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([streams.length, live.gone?.code]).toEqual([1, 'link_withdrawn']);
  stop();
});

test('a tournament that cannot be reached at first is told once, and shown when it can', async () => {
  const one = vi.spyOn(tournamentApi, 'one').mockRejectedValue(new Lost());
  const told = vi.spyOn(tell, 'tellError').mockImplementation(() => undefined);
  const live = new LiveTournament('r1', 1, null);
  const stop = live.start();
  for (let nth = 0; nth < 3; nth++) {
    streams[nth]!.fail();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(told).toHaveBeenCalledTimes(1);
  one.mockResolvedValue(view);
  streams[3]!.fail();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([live.view, live.online]).toEqual([view, true]);
  stop();
});
