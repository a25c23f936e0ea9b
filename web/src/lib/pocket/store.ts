// Storage on this device, in IndexedDB: tables as logs of events, finished games as files. Used by the page and by the worker.
// Events are only appended; a number that exists already means that another tab plays the same game.

import type { RecordInfo, TableCard } from '$lib/wire/protocol';
import type { Kept, RecordFile, Told } from './wire';

const NAME = 'stammtisch';
const VERSION = 1;

/** Why something could not be stored. */
export class Unkept extends Error {
  readonly why: 'no_store' | 'newer' | 'full' | 'elsewhere';

  constructor(why: Unkept['why']) {
    super(`not kept: ${why}`);
    this.name = 'Unkept';
    this.why = why;
  }
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    if (typeof indexedDB === 'undefined') throw new Unkept('no_store');
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('tables', { keyPath: 'id' });
      db.createObjectStore('events', { keyPath: ['table', 'seq'] });
      db.createObjectStore('records', { keyPath: 'id' });
      db.createObjectStore('analyses', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      const db = request.result;
      // A newer client in another tab wants to upgrade the database: this one must not block it.
      db.onversionchange = () => {
        db.close();
        opening = null;
      };
      // The browser closes it by itself when a phone slept or the storage was cleared.
      db.onclose = () => (opening = null);
      resolve(db);
    };
    // A newer client has upgraded the database to a version that this one does not know.
    request.onerror = () => reject(new Unkept(request.error?.name === 'VersionError' ? 'newer' : 'no_store'));
    request.onblocked = () => reject(new Unkept('no_store'));
  }).catch((error: unknown) => {
    opening = null;
    throw error instanceof Unkept ? error : new Unkept('no_store');
  });
  return opening;
}

/** Begins a transaction and calls `work` with it. A database that was closed meanwhile is opened again: nothing has been done with it yet. */
async function within<T>(
  stores: string[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  for (let again = false; ; again = true) {
    const opened = open();
    const db = await opened;
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(stores, mode, options);
    } catch (error) {
      // Another call may have opened it again already.
      if (opening === opened) opening = null;
      if (again || (error as DOMException).name !== 'InvalidStateError') throw new Unkept('no_store');
      continue;
    }
    return work(transaction);
  }
}

/** What a request to one store returns. */
function found<T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return within([store], 'readonly', (transaction) => got(ask(transaction.objectStore(store))));
}

/** Writes all or nothing; returns once it is stored. */
function written(
  stores: string[],
  write: (transaction: IDBTransaction) => void,
  options?: IDBTransactionOptions,
): Promise<void> {
  const work = (transaction: IDBTransaction) => {
    const finished = done(transaction);
    write(transaction);
    return finished;
  };
  return within(stores, 'readwrite', work, options);
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Every error ends here; earlier the transaction does not know its reason.
    transaction.onabort = () => {
      const name = transaction.error?.name;
      if (name === 'ConstraintError') reject(new Unkept('elsewhere'));
      else reject(new Unkept(name === 'QuotaExceededError' ? 'full' : 'no_store'));
    };
  });
}

function got<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Unkept('no_store'));
  });
}

const ofTable = (table: string) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);

/** Stores the events of a table, all or none. */
export async function keep(
  table: string,
  log: Kept[],
  { card, awaited }: Pick<Told, 'card' | 'awaited'>,
  record: RecordFile | null,
): Promise<void> {
  const write = (transaction: IDBTransaction) => {
    for (const kept of log) transaction.objectStore('events').add({ table, ...kept });
    if (card) transaction.objectStore('tables').put({ id: table, card, awaited });
    if (record) transaction.objectStore('records').put({ id: record.info.id, file: record });
  };
  await written(['tables', 'events', 'records'], write, { durability: 'strict' });
}

/** The log of a table; empty if there is none. */
export async function loadLog(table: string): Promise<Kept[]> {
  const rows = await found('events', (store) => store.getAll(ofTable(table)));
  return (rows as (Kept & { table: string })[]).map(({ seq, at, event }) => ({ seq, at, event }));
}

/** The stored tables, the newest first. */
export async function listTables(): Promise<TableCard[]> {
  const rows = await found('tables', (store) => store.getAll());
  const cards = (rows as KeptTable[]).map(({ card }) => card);
  return cards.sort((a, b) => b.at - a.at);
}

/** A stored table: its card, and whose turn it was. */
export interface KeptTable {
  card: TableCard;
  awaited?: string[];
}

export async function findTable(table: string): Promise<KeptTable | null> {
  const row = await found('tables', (store) => store.get(table));
  return (row as KeptTable | undefined) ?? null;
}

export async function removeTable(table: string): Promise<void> {
  await written(['tables', 'events'], (transaction) => {
    transaction.objectStore('tables').delete(table);
    transaction.objectStore('events').delete(ofTable(table));
  });
}

/** A finished game in a list. */
export type KeptRecord = RecordInfo & { practice: boolean };

/** The stored finished games, the newest first. */
export async function listRecords(): Promise<KeptRecord[]> {
  const rows = await found('records', (store) => store.getAll());
  const infos = (rows as { file: RecordFile }[]).map(({ file }) => ({
    ...file.info,
    practice: file.origin !== undefined,
  }));
  return infos.sort((a, b) => b.ended - a.ended);
}

export async function findRecord(id: string): Promise<RecordFile | null> {
  const row = await found('records', (store) => store.get(id));
  return (row as { file: RecordFile } | undefined)?.file ?? null;
}

export async function removeRecord(id: string): Promise<void> {
  await written(['records', 'analyses'], (transaction) => {
    transaction.objectStore('records').delete(id);
    transaction.objectStore('analyses').delete(id);
  });
}

/** Stores the analysis of a game with the version of the client, since newer bots judge differently. */
export async function keepAnalysis(id: string, steps: unknown[]): Promise<void> {
  await written(['analyses'], (transaction) => {
    transaction.objectStore('analyses').put({ id, steps });
  });
}

export async function findAnalysis(id: string): Promise<unknown[] | null> {
  const row = await found('analyses', (store) => store.get(id));
  return (row as { steps: unknown[] } | undefined)?.steps ?? null;
}
