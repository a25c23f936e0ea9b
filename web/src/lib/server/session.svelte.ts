import { Connection, type Early } from './connection.svelte';
import { http } from './http';
import { Refused } from './refused';
import type { Credentials, Me, NewPassword } from '$lib/wire/protocol';

/** The socket that was opened before the house was loaded, if it is still of use; given out once. */
function takeEarly(): Early | null {
  const early = globalThis.stammtischEarly ?? null;
  globalThis.stammtischEarly = undefined;
  return early && early.socket.readyState <= WebSocket.OPEN ? early : null;
}

/** The one connection of this page. */
export const connection = new Connection(undefined, takeEarly);

const KNOWN = 'stammtisch.known';

/** Notes for the next visit whether the server knows this browser, so that it can connect before anything is loaded. */
function remember(known: boolean): void {
  try {
    if (known) localStorage.setItem(KNOWN, '1');
    else localStorage.removeItem(KNOWN);
  } catch {
    // A browser that keeps nothing only connects a little later.
  }
}

/** After so long without an answer the page says that the server cannot be reached; an answer is still welcome. */
const SILENT_MS = 8_000;

let me = $state.raw<Me | null>(null);
let known = $state<'asking' | 'guest' | 'stranger' | 'unreachable'>('asking');

/** Who this browser is for the server; null until it has entered with a name. */
export function whoAmI(): Me | null {
  return me;
}

/** Whether the server knows this browser: still asking, yes, no, or it cannot be reached. */
export function standing(): typeof known {
  return known;
}

function welcome(entered: Me): void {
  me = entered;
  known = 'guest';
  remember(true);
  connection.start();
}

function forget(): void {
  connection.stop();
  me = null;
  known = 'stranger';
  remember(false);
}

/** Asks the server who we are; a page calls it once, and again where the server could not be reached. */
export async function findSession(): Promise<void> {
  if (globalThis.stammtischEarly) connection.start();
  const patience = setTimeout(() => {
    if (known === 'asking') known = 'unreachable';
  }, SILENT_MS);
  try {
    welcome(await http.session());
  } catch (error) {
    if (error instanceof Refused && !error.code.startsWith('http_5')) forget();
    else if (known !== 'guest') {
      connection.stop();
      known = 'unreachable';
    }
  } finally {
    clearTimeout(patience);
  }
}

export async function enter(name: string): Promise<void> {
  welcome(await http.enter({ name }));
}

export async function rename(name: string): Promise<void> {
  me = await http.rename({ name });
}

/** Another of the drawn faces; the name stays. */
export async function takeFace(avatar: number): Promise<void> {
  me = await http.rename({ name: me?.name ?? '', avatar });
}

/** Turns the guest of this browser into an account; games and tables stay. */
export async function makeAccount(account: Credentials): Promise<void> {
  me = await http.makeAccount(account);
}

// Signing in, and changing the password, end the connections of this browser on purpose: they are closed first, so that
// their end is not taken for a sign-out.
async function afresh(change: () => Promise<Me>): Promise<void> {
  const before = me;
  connection.stop();
  try {
    welcome(await change());
  } catch (error) {
    if (before) welcome(before);
    throw error;
  }
}

export function signIn(account: Credentials): Promise<void> {
  return afresh(() => http.signIn(account));
}

export function changePassword(change: NewPassword): Promise<void> {
  return afresh(async () => {
    await http.changePassword(change);
    return http.session();
  });
}

export async function signOutEverywhere(): Promise<void> {
  await http.signOutEverywhere();
  forget();
}

export async function deleteAccount(): Promise<void> {
  await http.deleteAccount();
  forget();
}

export async function signOut(): Promise<void> {
  await http.signOut();
  forget();
}

// A socket that is refused may mean that the cookie no longer counts; only the server can say.
connection.onfailure = () => {
  http.session().catch((error: unknown) => {
    if (error instanceof Refused && error.code !== 'busy' && !error.code.startsWith('http_5')) forget();
  });
};
connection.listen((message) => {
  // Whoever is welcomed by the socket need not wait for the other answer.
  if (message.type === 'welcome' && (known === 'asking' || known === 'unreachable')) {
    me = message.me;
    known = 'guest';
  }
  if (message.type === 'closing' && message.error.code === 'signed_out') forget();
});
