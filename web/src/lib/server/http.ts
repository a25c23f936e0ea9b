import type {
  Analysis,
  Credentials,
  GameInfo,
  Me,
  MintToken,
  NewName,
  NewPassword,
  NewTable,
  NewToken,
  Opened,
  RecordInfo,
  Refusal,
  Replay,
  Share,
  Invitation,
  TableCard,
  TokenInfo,
} from '$lib/wire/protocol';
import type { Language } from '$lib/i18n/words.svelte';
import { bodyOf } from './body';
import { Lost, Refused } from './refused';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function request(method: Method, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' } }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Lost();
  }
  if (answer.ok) return answer;
  throw new Refused(await refusalOf(answer));
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const body = (await answer.json()) as Partial<Refusal> & { error?: Refusal };
    const found = body.error ?? body;
    if (typeof found.code === 'string' && typeof found.message === 'string') return found as Refusal;
  } catch {
    // A proxy answered; its status is all there is.
  }
  return { code: `http_${answer.status}`, message: answer.statusText || `HTTP ${answer.status}` };
}

async function json<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return bodyOf<T>(await request(method, path, body));
}

const segment = encodeURIComponent;
const withShare = (share: string | null) => (share ? `&share=${segment(share)}` : '');

export const http = {
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: async (game: string, language: Language) =>
    (await request('GET', `/api/games/${segment(game)}/rules/${language}`)).text(),

  session: () => json<Me>('GET', '/api/session'),
  enter: (name: NewName) => json<Me>('POST', '/api/session', name),
  rename: (name: NewName) => json<Me>('PATCH', '/api/session', name),
  signOut: () => request('DELETE', '/api/session'),

  makeAccount: (account: Credentials) => json<Me>('POST', '/api/account', account),
  signIn: (account: Credentials) => json<Me>('POST', '/api/account/sign-in', account),
  signOutEverywhere: () => request('POST', '/api/account/sign-out-everywhere', {}),
  changePassword: (change: NewPassword) => request('POST', '/api/account/password', change),
  deleteAccount: () => request('DELETE', '/api/account'),

  tokens: () => json<TokenInfo[]>('GET', '/api/tokens'),
  mintToken: (token: MintToken) => json<NewToken>('POST', '/api/tokens', token),
  withdrawToken: (token: string) => request('DELETE', `/api/tokens/${segment(token)}`),

  openTable: (table: NewTable) => json<Opened>('POST', '/api/tables', table),
  tables: () => json<TableCard[]>('GET', '/api/tables'),
  findCode: (code: string) => json<Opened>('GET', `/api/codes/${segment(code)}`),
  /** What a code invites to; also for visitors without a session. */
  invitation: (code: string) => json<Invitation>('GET', `/api/codes/${segment(code)}/table`),

  records: (before?: number) => json<RecordInfo[]>('GET', `/api/records${before ? `?before=${before}` : ''}`),
  replay: (record: string, as: string, from: number, share: string | null) =>
    json<Replay>('GET', `/api/records/${segment(record)}/replay?as=${as}&from=${from}${withShare(share)}`),
  analysis: (record: string, from: number, share: string | null) =>
    json<Analysis>('GET', `/api/records/${segment(record)}/analysis?from=${from}${withShare(share)}`),
  share: (record: string) => json<Share>('POST', `/api/records/${segment(record)}/share`, {}),
  downloadPath: (record: string, share: string | null) =>
    `/api/records/${segment(record)}/download${share ? `?share=${segment(share)}` : ''}`,
  qrPath: (table: string) => `/api/tables/${segment(table)}/qr.svg`,
};
