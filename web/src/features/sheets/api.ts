import { bodyOf } from '$lib/server/body';
import { Lost } from '$lib/server/refused';
import type { Opened } from '$lib/wire/protocol';
import type {
  NewSheet,
  SheetAnswer,
  SheetCard,
  SheetCommand,
  SheetOpened,
  SheetPreview,
  SheetRefusal,
  SheetRequest,
  SheetView,
} from '$lib/wire/sheet';

/** A refusal of the sheet, with the field concerned and what others did meanwhile. */
export class SheetRefused extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(refusal.message);
    this.name = 'SheetRefused';
    this.refusal = refusal;
  }

  get code(): string {
    return this.refusal.code;
  }
}

/** Sends a request; throws a refusal with its reasons. */
export async function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: string | Blob,
  type?: string,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(type ? { headers: { 'Content-Type': type } } : {}),
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new Lost();
  }
  if (answer.ok) return answer;
  // A gateway that cannot reach the server, and a rate limit, count as offline: unsent requests are sent later.
  if ([429, 502, 503, 504].includes(answer.status)) throw new Lost();
  throw new SheetRefused(await refusalOf(answer));
}

async function refusalOf(answer: Response): Promise<SheetRefusal> {
  try {
    const body = (await answer.json()) as Partial<SheetRefusal>;
    if (typeof body.code === 'string' && typeof body.message === 'string') return body as SheetRefusal;
  } catch {
    // A proxy answered; its status is all there is.
  }
  return { code: `http_${answer.status}`, message: answer.statusText || `HTTP ${answer.status}` };
}

export async function get<T>(path: string): Promise<T> {
  return bodyOf<T>(await request('GET', path));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return bodyOf<T>(await request('POST', path, JSON.stringify(body), 'application/json'));
}

/** The path of a sheet, or of something that belongs to it. */
export function sheetPath(sheet: string, key: string | null, part = ''): string {
  const query = key ? `?key=${encodeURIComponent(key)}` : '';
  return `/api/sheets/${encodeURIComponent(sheet)}${part}${query}`;
}

export const sheetApi = {
  list: () => get<SheetCard[]>('/api/sheets'),
  names: () => get<string[]>('/api/sheets/names'),
  open: (sheet: NewSheet) => post<SheetOpened>('/api/sheets', sheet),
  importCsv: async (file: Blob) =>
    bodyOf<SheetOpened>(await request('POST', '/api/sheets/import', file, 'text/csv')),
  one: (sheet: string, key: string | null) => get<SheetView>(sheetPath(sheet, key)),
  write: (sheet: string, key: string | null, wanted: SheetRequest) =>
    post<SheetAnswer>(sheetPath(sheet, key), wanted),
  preview: (sheet: string, key: string | null, command: SheetCommand) =>
    post<SheetPreview>(sheetPath(sheet, key, '/preview'), { command }),
  remove: (sheet: string, key: string | null) => request('DELETE', sheetPath(sheet, key)),
  playOnline: (sheet: string, key: string | null) => post<Opened>(sheetPath(sheet, key, '/table'), {}),
};

/** A unique id for a request. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
