import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '$lib/pocket/engine';
import type { SheetCommand, SheetView } from '$lib/wire/sheet';
import { SheetRefused } from './api';
import { entryOf, freshDraft } from './draft';
import type { Pending } from './queue';
import { Scorer } from './scorer';

// The real engine, if this machine has built it (`make pocket`).
const FILE = 'src/lib/pocket/built/sheet.wasm';
const built = existsSync(FILE);
let engine: Engine;
beforeAll(async () => {
  if (built) engine = await Engine.of(await WebAssembly.compile(readFileSync(FILE)));
});

function opened(names: string[]): SheetView {
  const settings = { preset: 'ddv', bock: { triggers: ['even'], games: 4, overlap: 'queue' } };
  const answer = engine.call<SheetView>({
    do: 'sheet',
    sheet: 'server',
    ask: {
      type: 'new',
      new: { id: 'opened-1', title: 'Friday', players: names, settings },
      who: { role: 'owner', at: 0 },
    },
  });
  if (!('ok' in answer)) throw new Error(answer.error.message);
  return { ...answer.ok, version: 17 };
}

function game(chosen: number[], points: number, next: SheetView['next']): SheetCommand {
  return { kind: 'enter_row', entry: entryOf({ ...freshDraft(), chosen, points }, next, 12) };
}

test.runIf(built)('what waits counts: points, totals, dealer, who sits out, Bock', () => {
  const scorer = new Scorer(engine);
  const view = opened(['Anna', 'Bert', 'Cora', 'Dirk', 'Eva']);
  let now = scorer.project(view, [], []);
  let pending: Pending[] = [];
  const dealers: number[] = [];
  for (const points of [151, 120, 130]) {
    const { next } = now.view;
    dealers.push(next.dealer);
    const command = game(next.players.slice(0, 2), points, next);
    expect(scorer.preview(view, [], pending, command).row?.dealer).toBe(next.dealer);
    pending = [...pending, { request: { id: `waiting-${points}`, base: 17, command } }];
    now = scorer.project(view, [], pending);
  }
  expect(dealers).toEqual([0, 1, 2]);
  expect(now.rows.map(({ id }) => id)).toEqual(['waiting-151', 'waiting-120', 'waiting-130']);
  expect(now.rows.map(({ doublings }) => doublings)).toEqual([0, 0, 1]);
  expect(now.view.players.reduce((sum, { total }) => sum + total, 0)).toBe(0);
  expect(now.view.next).toMatchObject({ number: 4, dealer: 3, sitting_out: [3], doublings: 1 });
  // The server has none of it yet: the next request is based on the server's version.
  expect(now.view.version).toBe(17);
  // A request that the server has, but has not acknowledged, is applied once.
  const halfway = { ...now.view, version: 18 };
  const twice = scorer.project(halfway, now.rows, pending);
  expect(twice.rows.map(({ id }) => id)).toEqual(now.rows.map(({ id }) => id));
  // The same question gets the cached answer.
  expect(scorer.project(view, [], pending)).not.toBe(scorer.project(view, [], [...pending]));
});

test.runIf(built)(
  'refusals are the server’s own, with their field; one that waits and is refused is left out',
  () => {
    const scorer = new Scorer(engine);
    const view = opened(['Anna', 'Bert', 'Cora', 'Dirk', 'Eva']);
    const wrong = game([1, 2], 300, view.next);
    let thrown: unknown;
    try {
      scorer.preview(view, [], [], wrong);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(SheetRefused);
    expect((thrown as SheetRefused).refusal).toMatchObject({ code: 'bad_points', field: 're.points' });
    const good = game([1, 2], 130, view.next);
    const pending = [wrong, good].map((command, place) => ({
      request: { id: `waiting-${place}`, base: 17, command },
    }));
    expect(scorer.project(view, [], pending).rows.map(({ id }) => id)).toEqual(['waiting-1']);
  },
);
