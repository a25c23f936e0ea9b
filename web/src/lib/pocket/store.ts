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
  const db = await open();
  const transaction = db.transaction(['tables', 'events', 'records'], 'readwrite', { durability: 'strict' });
  const finished = done(transaction);
  for (const kept of log) transaction.objectStore('events').add({ table, ...kept });
  if (card) transaction.objectStore('tables').put({ id: table, card, awaited });
  if (record) transaction.objectStore('records').put({ id: record.info.id, file: record });
  await finished;
}

/** The log of a table; empty if there is none. */
export async function loadLog(table: string): Promise<Kept[]> {
  const db = await open();
  const rows = await got(db.transaction('events').objectStore('events').getAll(ofTable(table)));
  return (rows as (Kept & { table: string })[]).map(({ seq, at, event }) => ({ seq, at, event }));
}

/** The stored tables, the newest first. */
export async function listTables(): Promise<TableCard[]> {
  const db = await open();
  const rows = await got(db.transaction('tables').objectStore('tables').getAll());
  const cards = (rows as KeptTable[]).map(({ card }) => card);
  return cards.sort((a, b) => b.at - a.at);
}

/** A stored table: its card, and whose turn it was. */
export interface KeptTable {
  card: TableCard;
  awaited?: string[];
}

export async function findTable(table: string): Promise<KeptTable | null> {
  const db = await open();
  const row = await got(db.transaction('tables').objectStore('tables').get(table));
  return (row as KeptTable | undefined) ?? null;
}

export async function removeTable(table: string): Promise<void> {
  const db = await open();
  const transaction = db.transaction(['tables', 'events'], 'readwrite');
  const finished = done(transaction);
  transaction.objectStore('tables').delete(table);
  transaction.objectStore('events').delete(ofTable(table));
  await finished;
}

/** A finished game in a list. */
export type KeptRecord = RecordInfo & { practice: boolean };

/** The stored finished games, the newest first. */
export async function listRecords(): Promise<KeptRecord[]> {
  const db = await open();
  const rows = await got(db.transaction('records').objectStore('records').getAll());
  const infos = (rows as { file: RecordFile }[]).map(({ file }) => ({
    ...file.info,
    practice: file.origin !== undefined,
  }));
  return infos.sort((a, b) => b.ended - a.ended);
}

export async function findRecord(id: string): Promise<RecordFile | null> {
  const db = await open();
  const row = await got(db.transaction('records').objectStore('records').get(id));
  return (row as { file: RecordFile } | undefined)?.file ?? null;
}

export async function removeRecord(id: string): Promise<void> {
  const db = await open();
  const transaction = db.transaction(['records', 'analyses'], 'readwrite');
  const finished = done(transaction);
  transaction.objectStore('records').delete(id);
  transaction.objectStore('analyses').delete(id);
  await finished;
}

/** Stores the analysis of a game with the version of the client, since newer bots judge differently. */
export async function keepAnalysis(id: string, steps: unknown[]): Promise<void> {
  const db = await open();
  const transaction = db.transaction('analyses', 'readwrite');
  const finished = done(transaction);
  transaction.objectStore('analyses').put({ id, steps });
  await finished;
}

export async function findAnalysis(id: string): Promise<unknown[] | null> {
  const db = await open();
  const row = await got(db.transaction('analyses').objectStore('analyses').get(id));
  return (row as { steps: unknown[] } | undefined)?.steps ?? null;
}
