import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A database that the test closes as a browser does, over what is stored in `rows`. */
class Database {
  dead = false;
  onclose: () => void = () => undefined;
  transaction() {
    if (this.dead) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    const transaction = {
      oncomplete: () => undefined as void,
      objectStore: () => ({
        put: (row: { id: string }) => void rows.set(row.id, row),
        get: (id: string) => answered(rows.get(id)),
      }),
    };
    setTimeout(() => transaction.oncomplete());
    return transaction;
  }
}

function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined as void };
  setTimeout(() => request.onsuccess());
  return request;
}

let rows = new Map<string, unknown>();
let opened: Database[] = [];

beforeEach(() => {
  rows = new Map();
  opened = [];
  vi.resetModules();
  vi.stubGlobal('indexedDB', {
    open: () => {
      const db = new Database();
      opened.push(db);
      return answered(db);
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('a database that the browser has closed is opened again, once for all who use it', async () => {
  const { findAnalysis, keepAnalysis } = await import('./store');
  await keepAnalysis('a', [1]);
  opened[0]!.dead = true;
  const both = [keepAnalysis('b', [2]), findAnalysis('a')] as const;
  await both[0];
  expect(await both[1]).toEqual([1]);
  expect(await findAnalysis('b')).toEqual([2]);
  expect(opened).toHaveLength(2);
});

test('a database that says that it was closed is not used again', async () => {
  const { keepAnalysis } = await import('./store');
  await keepAnalysis('a', [1]);
  opened[0]!.onclose();
  await keepAnalysis('a', [2]);
  expect(opened).toHaveLength(2);
});

test('a database that is closed again at once is a reason, not an endless loop', async () => {
  const { keepAnalysis, Unkept } = await import('./store');
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  await expect(keepAnalysis('a', [1])).rejects.toBeInstanceOf(Unkept);
  expect(opened).toHaveLength(2);
});
