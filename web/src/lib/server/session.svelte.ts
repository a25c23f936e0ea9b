import { Connection, type Early } from './connection.svelte';
import { http } from './http';
import { Refused } from './refused';
import type { Credentials, Me, NewPassword } from '$lib/wire/protocol';

/** The socket opened before the client was loaded, if it is still usable; returned once. */
function takeEarly(): Early | null {
  const early = globalThis.stammtischEarly ?? null;
  globalThis.stammtischEarly = undefined;
  return early && early.socket.readyState <= WebSocket.OPEN ? early : null;
}

/** The connection of this page. */
export const connection = new Connection(undefined, takeEarly);

const KNOWN = 'stammtisch.known';
const NAME = 'stammtisch.name';

/**
 * Stores that this browser has a session, so that its next visit connects before the page's code is loaded, and the player's
 * name, for games on the device while the server cannot be reached. `null` deletes both.
 */
function remember(name: string | null): void {
  try {
    if (name === null) {
      localStorage.removeItem(KNOWN);
      localStorage.removeItem(NAME);
    } else {
      localStorage.setItem(KNOWN, '1');
      localStorage.setItem(NAME, name);
    }
  } catch {
    // Without storage the browser only connects a little later.
  }
}

/** The name of this browser's session, also while the server cannot be reached; null if it has none. */
export function nameKept(): string | null {
  if (me) return me.name;
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** After this time without an answer the page says that the server cannot be reached; a later answer is still used. */
const SILENT_MS = 8_000;

let me = $state.raw<Me | null>(null);
let known = $state<'asking' | 'guest' | 'stranger' | 'unreachable'>('asking');

/** Who this browser is for the server; null until it has a session. */
export function whoAmI(): Me | null {
  return me;
}

/** The state of the session: still asking, yes, no, or the server cannot be reached. */
export function standing(): typeof known {
  return known;
}

function become(entered: Me): void {
  me = entered;
  remember(entered.name);
}

function welcome(entered: Me): void {
  become(entered);
  known = 'guest';
  connection.start();
}

function forget(): void {
  connection.stop();
  me = null;
  known = 'stranger';
  remember(null);
}

/** Whether the server says that this browser has no session. A busy server, or one that was asked too often, does not know. */
const isNobody = (error: unknown) => error instanceof Refused && error.code === 'no_session';

/** Asks the server for the session; a page calls it once, and again if the server could not be reached. */
export async function findSession(): Promise<void> {
  if (globalThis.stammtischEarly) connection.start();
  const patience = setTimeout(() => {
    if (known === 'asking') known = 'unreachable';
  }, SILENT_MS);
  try {
    welcome(await http.session());
  } catch (error) {
    if (isNobody(error)) forget();
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
  become(await http.rename({ name }));
}

/** Changes the avatar; the name stays. */
export async function takeFace(avatar: number): Promise<void> {
  become(await http.rename({ name: me?.name ?? '', avatar }));
}

/** Turns the guest of this browser into an account; games and tables stay. */
export async function makeAccount(account: Credentials): Promise<void> {
  become(await http.makeAccount(account));
}

// Signing in, and changing the password, end the connections of this browser on purpose: they are closed first, so that
// this is not taken for a sign-out.
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

// A refused socket may mean that the session is no longer valid; only the server can say.
connection.onfailure = () => {
  http.session().catch((error: unknown) => {
    if (isNobody(error)) forget();
  });
};
connection.listen((message) => {
  // The welcome message contains the same answer, so there is no need to wait for the other one.
  if (message.type === 'welcome' && (known === 'asking' || known === 'unreachable')) {
    become(message.me);
    known = 'guest';
  }
  if (message.type === 'closing' && message.error.code === 'signed_out') forget();
});
