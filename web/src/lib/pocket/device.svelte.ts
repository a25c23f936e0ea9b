// Tables on this device, as the page sees them: a worker holds the tables behind connections that look like sockets; a second engine handles
// replays and analyses.

import type { NewTable } from '$lib/wire/protocol';
import { Connection, type Line } from '$lib/server/connection.svelte';
import { Refused } from '$lib/server/refused';
import { EngineWorker } from './engine-worker';
import { MARK } from './mark';
import { findTable, Unkept } from './store';
import type { FromHost, Person, RecordFile, ToHost } from './wire';

/** Pause before a bot's move, so that people can follow it. */
const PAUSE_MS = 600;

/** The engine for replays, analyses and the catalog; its long computations do not block tables. */
export const engine = new EngineWorker();

/** The worker answers a new connection at once; if it does not within this time, it has died. */
const WELCOME_MS = 4_000;

type Listener = (message: FromHost) => void;

let worker: Worker | null = null;
/** Whether the worker has answered yet: one that is still loading is not dead. */
let spoke = false;
const listeners = new Set<Listener>();

function host(): Worker {
  if (worker) return worker;
  const made = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<FromHost>) => {
    spoke = true;
    for (const listener of listeners) listener(data);
  };
  made.onerror = (event) => {
    event.preventDefault();
    replace(made);
  };
  worker = made;
  return made;
}

/** Replaces a worker that died; its tables are loaded again from storage. */
function replace(dead: Worker): void {
  dead.terminate();
  if (worker !== dead) return;
  worker = null;
  spoke = false;
  for (const listener of listeners) listener({ type: 'lost', table: '' });
}

const tell = (message: ToHost) => host().postMessage(message);

/** Subscribes to all messages of the worker. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function pause(): number {
  // Tests set a shorter pause.
  return Number(sessionStorage.getItem('device-pause') ?? PAUSE_MS);
}

let next = 1;
/** The players of tables opened by this page, for when storage does not work. */
const seated = new Map<string, Person[]>();

/**
 * The players of a table of this device, in order of seats, and whose turn it is; nobody if the table is not here. Throws `Refused` if stored
 * data cannot be read.
 */
export async function peopleHere(table: string): Promise<{ people: Person[]; first: Person | null }> {
  const known = seated.get(table);
  const kept = await findTable(table).catch((error: unknown) => {
    if (known) return null;
    const why = error instanceof Unkept ? error.why : 'no_store';
    throw new Refused({ code: `device_${why}`, message: String(error) });
  });
  const occupants = kept?.card.seats ?? [];
  const people = known ?? occupants.flatMap((occupant) => (occupant?.kind === 'person' ? [occupant] : []));
  const awaited = people.find(({ id }) => id === kept?.awaited?.[0]);
  return { people, first: awaited ?? people[0] ?? null };
}

async function opened(question: object, people: Person[]): Promise<string> {
  const id = next++;
  const random = crypto.getRandomValues(new Uint8Array(9));
  const table = MARK + Array.from(random, (byte) => byte.toString(36).padStart(2, '0')).join('');
  const answer = new Promise<void>((resolve, reject) => {
    const stop = listen((message) => {
      if (message.type === 'lost' && message.table === '') {
        stop();
        reject(new Refused({ code: 'device_broke', message: 'The worker died.' }));
      }
      if (message.type !== 'opened' || message.id !== id) return;
      stop();
      if (message.error) reject(new Refused(message.error));
      else resolve();
    });
  });
  tell({ type: 'open', id, table, question });
  await answer;
  seated.set(table, people);
  // Asks the browser not to evict the storage; it may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  return table;
}

/** Opens a table on this device and returns its id; the first person owns it. */
export function openHere(table: NewTable, people: Person[]): Promise<string> {
  return opened({ do: 'table', ask: { type: 'open', new: table, people } }, people);
}

/** Opens a table at a moment of a finished game, to play on from there against bots. */
export function practise(
  file: RecordFile,
  steps: number,
  person: Person,
  seat: number,
  level: string,
): Promise<string> {
  return opened({ do: 'practice', file, steps, person, seat, level }, [person]);
}

/** A connection to a table in the worker, for one of the players of this device. */
class DeviceLine implements Line {
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  readonly local = true;
  #stop: () => void;

  constructor(
    readonly table: string,
    readonly person: Person,
  ) {
    const asked = host();
    const patience = setTimeout(() => {
      if (spoke && asked === worker) replace(asked);
    }, WELCOME_MS);
    const deaf = listen((message) => {
      if (message.type === 'lost' && (message.table === '' || message.table === table)) {
        this.#stop();
        this.onclose?.();
      } else if (message.type === 'heard' && message.table === table && message.to === person.id) {
        clearTimeout(patience);
        this.onmessage?.({ data: message.text });
      }
    });
    this.#stop = () => {
      clearTimeout(patience);
      deaf();
    };
    tell({ type: 'connect', table, person, pause: pause() });
  }

  send(text: string): void {
    tell({ type: 'say', table: this.table, person: this.person, text });
  }

  close(): void {
    this.#stop();
  }
}

/** A connection to a table of this device. */
export function connectHere(table: string, person: Person): Connection {
  return new Connection(() => new DeviceLine(table, person));
}

/** Closes the table in this tab, so that other tabs may open it. */
export function leaveHere(table: string): void {
  if (worker) tell({ type: 'leave', table });
}
