import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import type { Connection } from '$lib/server/connection.svelte';
import { soon } from '$lib/soon';
import type { DealProof, News, Play, ServerMessage } from '$lib/wire/protocol';
import { Fairness } from './fairness.svelte';
import { Table } from './table.svelte';

beforeEach(() => localStorage.clear());

const vectors = JSON.parse(readFileSync('../docs/fairness-vectors.json', 'utf8')) as {
  version2: Omit<DealProof, 'algorithm' | 'step' | 'chance'>[];
};
const around = { game: null, view: null, people: [0, 1], nameOf: String };
const proof = (step: number): DealProof => ({ ...vectors.version2[0]!, algorithm: 2, step, chance: null });

/** A position after some steps and rounds of a game. */
const at = (step: number, rounds: number, more: Partial<Play> = {}) =>
  ({ game: 1, step, dealing: false, rounds: Array(rounds).fill([0, 1]), ending: null, ...more }) as Play;

/** A browser that is at the table, and sees a deal prepared and dealt at once. */
function watching({ entries = 1 } = {}) {
  const fairness = new Fairness();
  const demand = (play: Play | null, of = entries) => fairness.demand({ play, entries: of }, String);
  const deal = (step: number, rounds: number, more: Partial<Play> = {}) => {
    fairness.opened();
    fairness.stepped(step, at(step - 1, rounds, { dealing: true, ...more }));
    demand(at(step, rounds, more));
  };
  demand(at(0, 0, { dealing: true }));
  return { fairness, demand, deal };
}

const broken = { verdict: 'broken', text: 'fair.server' };

test('a round that ends without the proof of its deal is told, at once', () => {
  const { fairness, demand, deal } = watching();
  deal(1, 0);
  demand(at(9, 0));
  expect(fairness.said).toBeNull();
  demand(at(10, 1, { dealing: true }));
  expect(fairness.said).toEqual(broken);
  deal(11, 1);
  expect(fairness.said).toBeNull();
});

test('of several deals of a round the one without a proof is told, whatever the others’ are', async () => {
  const { fairness, demand, deal } = watching();
  deal(1, 0);
  deal(7, 0);
  const shown = fairness.shown(proof(1), around);
  demand(at(12, 1));
  await shown;
  expect(fairness.said).toEqual(broken);
});

test('a round with all its proofs is told as before', async () => {
  const { fairness, demand, deal } = watching();
  for (const round of [0, 1]) {
    deal(1 + 10 * round, round);
    const shown = fairness.shown(proof(1 + 10 * round), around);
    demand(at(10 * (1 + round), 1 + round));
    await shown;
    expect(fairness.said?.verdict).toBe('kept');
  }
});

test('the last round of a game needs its proof, too; a game that was ended early claims nothing', () => {
  for (const [kind, told] of [
    ['played', broken],
    ['resigned', null],
    ['claimed', null],
    ['abandoned', null],
  ] as const) {
    const { fairness, demand, deal } = watching();
    deal(1, 0);
    demand(at(9, 0, { ending: { kind } as Play['ending'] }));
    expect(fairness.said, kind).toEqual(told);
  }
});

test('a deal of which not everything was seen is not missed', () => {
  // Entered in mid-round.
  const late = watching();
  late.demand(at(5, 0));
  late.demand(at(10, 1));
  expect(late.fairness.said).toBeNull();
  // Entered after the preparation had begun.
  const unprepared = watching();
  unprepared.fairness.stepped(1, at(0, 0, { dealing: true }));
  unprepared.demand(at(10, 1));
  expect(unprepared.fairness.said).toBeNull();
  // The position before the deal was missed.
  const gap = watching();
  gap.fairness.opened();
  gap.fairness.stepped(4, at(1, 0, { dealing: true }));
  gap.fairness.opened();
  gap.fairness.stepped(9, null);
  gap.demand(at(10, 1));
  expect(gap.fairness.said).toBeNull();
});

test('after the table was entered anew, and in another game, no earlier proof is missed', () => {
  const again = watching();
  again.deal(1, 0);
  again.demand(at(10, 1), 2);
  expect(again.fairness.said).toBeNull();
  const next = watching();
  next.deal(1, 0);
  next.demand(at(3, 1, { game: 2 }));
  expect(next.fairness.said).toBeNull();
  const none = watching();
  none.deal(1, 0);
  none.demand(null);
  none.demand(at(10, 1));
  expect(none.fairness.said).toBeNull();
});

test('a takeback changes nothing about the proofs that are due', async () => {
  const { fairness, demand, deal } = watching();
  deal(1, 0);
  demand(at(6, 0));
  demand(at(4, 0));
  const shown = fairness.shown(proof(1), around);
  demand(at(10, 1));
  await shown;
  expect(fairness.said?.verdict).toBe('kept');
});

test('without a server nothing is demanded', () => {
  const fairness = new Fairness();
  for (const round of [0, 1, 2]) {
    fairness.opened();
    fairness.stepped(1 + 10 * round, at(10 * round, round, { dealing: true }));
  }
  expect(fairness.said).toBeNull();
});

/** A table that is entered, followed as its page follows it. */
function entered() {
  let hear: (message: ServerMessage) => void = () => undefined;
  const connection = {
    state: 'open',
    listen: (listener: typeof hear) => ((hear = listener), () => undefined),
    greet: (hello: () => void) => (hello(), () => undefined),
    ask: () => Promise.resolve(),
  };
  const table = new Table(connection as unknown as Connection, 't');
  const fairness = new Fairness();
  table.onNews((news, _, before) => {
    if (news.kind === 'step') fairness.stepped(news.step, before);
    else if (news.kind === 'deal_opened') fairness.opened();
    else if (news.kind === 'deal_shown') void fairness.shown(news.proof, around);
  });
  const leave = $effect.root(() => {
    $effect(() => fairness.demand(table, String));
  });
  let version = 0;
  const whole = { table: { id: 't' }, you: { seat: 0, may: [] }, now: 0, id: 1, chat: [] };
  const say = (message: object) => {
    hear({ ...whole, ...message } as unknown as ServerMessage);
    flushSync();
  };
  const numbered = (news: object) => ({ version: ++version, at: 0, news: news as News });
  return {
    fairness,
    leave,
    /** The messages of one batch: the position comes with the last. */
    batch: (news: object[], play: Play) =>
      news.forEach((one, nth) =>
        say({ type: 'event', ...numbered(one), ...(nth === news.length - 1 ? { play } : {}) }),
      ),
    resume: (news: object[], play: Play) => {
      const missed = news.map(numbered);
      say({ type: 'resumed', version, missed, play });
    },
    enter: (play: Play) => say({ type: 'entered', version: (version += 20), play }),
  };
}

const step = (of: number) => ({ kind: 'step', step: of, shown: null });
const opened = { kind: 'deal_opened', deal: 1, commitment: '' };
const shown = (of: number) => ({ kind: 'deal_shown', proof: proof(of) });

test('at a table: the proofs of a round arrive before its last position, live and after a lost connection', async () => {
  for (const proven of [true, false]) {
    const verdict = proven ? 'kept' : 'broken';
    const last = [step(9), ...(proven ? [shown(1)] : [])];
    const ended = at(9, 1, { dealing: true });
    for (const end of ['batch', 'resume'] as const) {
      const { fairness, leave, batch, enter, ...more } = entered();
      enter(at(0, 0, { dealing: true }));
      batch([opened], at(0, 0, { dealing: true }));
      batch([step(1)], at(1, 0));
      batch([step(2)], at(2, 0));
      if (end === 'batch') batch(last, ended);
      else more.resume([...[3, 4, 5, 6, 7, 8].map(step), ...last], ended);
      await soon(() => expect(fairness.said?.verdict, `${end}, ${proven}`).toBe(verdict));
      leave();
    }
  }
});

test('at a table: whoever has to enter anew misses no proof', () => {
  const { fairness, leave, batch, enter } = entered();
  enter(at(0, 0, { dealing: true }));
  batch([opened], at(0, 0, { dealing: true }));
  batch([step(1)], at(1, 0));
  enter(at(9, 1, { dealing: true }));
  batch([opened], at(9, 1, { dealing: true }));
  batch([step(10)], at(10, 1));
  expect(fairness.said).toBeNull();
  batch([step(11)], at(11, 2, { dealing: true }));
  expect(fairness.said).toEqual(broken);
  leave();
});
