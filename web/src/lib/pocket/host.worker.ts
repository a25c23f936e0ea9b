// The worker that holds the tables of this device. It answers the requests of docs/protocol.md with the engine; events are stored before
// anybody is told. Bots think in workers of their own, so that a table answers meanwhile.

import type { ClientMessage, ServerMessage } from '$lib/wire/protocol';
import { Refused } from '$lib/server/refused';
import { Bots, type Thinker } from './bots';
import { loadEngine, NoEngine, type Engine } from './engine';
import { keep, loadLog, Unkept } from './store';
import type { BotQuestion, FromHost, Kept, Person, RecordFile, Told, ToHost } from './wire';

/** The worker can die without an event: after this silence the page pings it. */
const HEARTBEAT_MS = 5_000;
/** A tab that holds a table for longer than this is not just being reloaded. */
const LOCK_MS = 5_000;

interface Held {
  /** Events that could not be stored yet, oldest first, and the record among them. */
  unkept: Kept[];
  record: RecordFile | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  free: () => void;
}

const held = new Map<string, Held>();
/** The engine that holds the tables; after it broke, a new one has to load them again. */
let holding: Engine | null = null;
const loaded = new Set<string>();
/** If workers cannot start workers, bots think here, and the table waits for them. */
const bots = typeof Worker === 'undefined' ? new Bots(1, thinkHere) : new Bots();
let pause = 600;
let work: Promise<void> = Promise.resolve();

const post = (message: FromHost) => self.postMessage(message);

function thinkHere(): Thinker {
  const call = async <T>(question: object): Promise<T> => {
    const answer = (await loadEngine('house')).call<T>(question);
    if ('error' in answer) throw new Refused(answer.error);
    return answer.ok;
  };
  return { call, stop: () => undefined };
}

/** Runs tasks one after the other: a table handles no request while events are being stored. */
function queue(task: () => Promise<void>): void {
  work = work.then(task).catch((error: unknown) => console.error(error));
}

function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refusal(error: unknown): { code: string; message: string } {
  // A server sets a damaged log aside; on the device it stays where it is.
  if (error instanceof Refused && error.code === 'damaged_table')
    return { code: 'device_damaged', message: error.message };
  if (error instanceof Refused && error.code === 'other_rules')
    return { code: 'device_other_rules', message: error.message };
  if (error instanceof Refused) return error.refusal;
  if (error instanceof NoEngine) return { code: `device_${error.reason}`, message: error.message };
  if (error instanceof Unkept) return { code: `device_${error.why}`, message: error.message };
  return { code: 'device_broke', message: String(error) };
}

/**
 * Locks the table for this tab; without the Locks API the event numbers in storage detect a second tab. Waits for a page that is being
 * reloaded.
 */
async function take(table: string): Promise<() => void> {
  const locks = (self.navigator as Navigator & { locks?: LockManager }).locks;
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LOCK_MS);
    const held = () => new Promise<void>((free) => resolve(free));
    locks.request(`table ${table}`, { signal }, held).catch(() => reject(new Unkept('elsewhere')));
  });
}

async function ask(table: string, question: object): Promise<void> {
  const engine = await theEngine();
  const answer = engine.call<Told>({ do: 'table', table, now: Date.now(), seed: seed(), ...question });
  if ('error' in answer) throw new Refused(answer.error);
  await settle(table, answer.ok);
}

/** Stores events, then sends the messages, then sets the timer and asks the bots. */
async function settle(table: string, told: Told): Promise<void> {
  const here = held.get(table);
  let kept = here !== undefined;
  if (here && (told.log.length > 0 || here.unkept.length > 0)) {
    here.unkept.push(...told.log);
    try {
      await keep(table, here.unkept, told, told.record ?? here.record);
      here.unkept = [];
      here.record = null;
    } catch (error) {
      const why = error instanceof Unkept ? error.why : 'no_store';
      if (why === 'elsewhere') {
        drop(table);
        throw error;
      }
      // The game goes on; storing is retried with the next event.
      kept = false;
      here.record ??= told.record;
      post({ type: 'unkept', table, why });
    }
  }
  for (const { to, message } of told.out) heard(table, to, message);
  if (told.record && kept) post({ type: 'finished', table, record: told.record.info.id });
  if (told.card) post({ type: 'turn', table, awaited: told.awaited, hidden: told.hidden });
  if (here) {
    clearTimeout(here.timer);
    if (told.due !== null)
      here.timer = setTimeout(
        () => queue(() => ask(table, { ask: { type: 'due' } })),
        Math.max(1, told.due - Date.now()),
      );
  }
  for (const question of told.think) void think(table, question);
}

function heard(table: string, to: string, message: ServerMessage): void {
  post({ type: 'heard', table, to, text: JSON.stringify(message) });
}

function drop(table: string): void {
  const here = held.get(table);
  clearTimeout(here?.timer);
  here?.free();
  held.delete(table);
  loaded.delete(table);
}

/** Asks a bot without blocking the table. */
async function think(table: string, question: BotQuestion): Promise<void> {
  const { seat, step, hint } = question;
  const began = performance.now();
  let action: string | null = null;
  let error: unknown = null;
  try {
    const restarted = () => post({ type: 'bot', table, what: 'restarted' });
    action = (await bots.think(question, restarted)).action;
  } catch (caught) {
    error = caught;
    // Any legal action is played instead.
    if (!hint) post({ type: 'bot', table, what: 'failed' });
  }
  if (held.size === 0) bots.release();
  if (hint) {
    const { id, person } = hint;
    if (action !== null) heard(table, person, { type: 'hint', id, seat, action });
    else heard(table, person, { type: 'error', id, error: refusal(error) });
    return;
  }
  const wait = Math.max(0, pause - (performance.now() - began));
  setTimeout(() => {
    if (held.has(table)) queue(() => ask(table, { ask: { type: 'chosen', seat, step, action } }));
  }, wait);
}

async function theEngine(): Promise<Engine> {
  const engine = await loadEngine('house');
  if (engine !== holding) loaded.clear();
  holding = engine;
  return engine;
}

/** Makes sure that the table is loaded, from storage if necessary. */
async function ensure(table: string): Promise<void> {
  await theEngine();
  if (loaded.has(table)) return;
  const here = held.get(table) ?? { unkept: [], record: null, timer: undefined, free: await take(table) };
  held.set(table, here);
  try {
    const kept = await loadLog(table).catch((error: unknown) => {
      if (here.unkept.length === 0) throw error;
      return [];
    });
    const log = [...kept, ...here.unkept];
    if (log.length === 0) throw new Refused({ code: 'unknown_table', message: 'This table is not here.' });
    loaded.add(table);
    await ask(table, { ask: { type: 'load', log } });
  } catch (error) {
    drop(table);
    // What is stored is not even an event.
    if (error instanceof Refused && error.code === 'bad_message')
      throw new Refused({ ...error.refusal, code: 'damaged_table' });
    throw error;
  }
}

async function hear(table: string, person: Person, text: string): Promise<void> {
  const message = JSON.parse(text) as ClientMessage;
  // A table is not loaded only to be left.
  if (message.ask.type === 'exit' && !loaded.has(table)) return;
  try {
    await ensure(table);
    await ask(table, { ask: { type: 'hear', person, message } });
  } catch (error) {
    heard(table, person.id, { type: 'error', id: message.id, error: refusal(error) });
    // The engine broke: the page reconnects, and the table is loaded again.
    if (holding?.broken) post({ type: 'lost', table });
  }
}

async function open(id: number, table: string, question: object): Promise<void> {
  try {
    const free = await take(table);
    held.set(table, { unkept: [], record: null, timer: undefined, free });
    const engine = await theEngine();
    const asked = { table, now: Date.now(), seed: seed(), ...question };
    const answer = engine.call<Told>(asked);
    if ('error' in answer) throw new Refused(answer.error);
    loaded.add(table);
    await settle(table, answer.ok);
    post({ type: 'opened', id, error: null });
  } catch (error) {
    drop(table);
    post({ type: 'opened', id, error: refusal(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToHost>) => {
  switch (data.type) {
    case 'open':
      queue(() => open(data.id, data.table, data.question));
      break;
    case 'connect': {
      pause = data.pause;
      const me = { ...data.person, account: false };
      heard(data.table, data.person.id, {
        type: 'welcome',
        protocol: 2,
        server: 'device',
        heartbeat: HEARTBEAT_MS,
        me,
        now: Date.now(),
      });
      break;
    }
    case 'say': {
      const { id, ask } = JSON.parse(data.text) as ClientMessage;
      // Pings are answered without queueing.
      if (ask.type === 'ping') heard(data.table, data.person.id, { type: 'done', id });
      else queue(() => hear(data.table, data.person, data.text));
      break;
    }
    case 'leave':
      // Events that could not be stored exist only here, so the table stays until the page is closed.
      queue(async () => {
        if (!held.get(data.table)?.unkept.length) drop(data.table);
        if (held.size === 0) bots.release();
      });
      break;
  }
};
