// Code that is loaded on demand (a page, a game, its words) may be requested while the connection is down.

/** Waits between attempts to reach the server, and the timeout of one. */
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** A file that fails to load this often although the server answers is gone: the server has another build. */
const ATTEMPTS = 3;

/** The server no longer has the build of this page. */
export class Outdated extends Error {
  constructor(cause: unknown) {
    super('This page is older than the server.', { cause });
    this.name = 'Outdated';
  }
}

/** Waits until the server answers, whatever it says. */
async function reachable(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, 2 * wait)) {
    const asked = fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (await asked.then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Whether a style sheet has not arrived: browsers give it no sheet, or one whose rules cannot be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}

/** Requests missing style sheets again, since Vite's loader requests each of them once. One that is still on its way stays. */
async function restyle(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-again])');
  const again = [...links].filter(isMissing).map((link) => {
    const other = link.cloneNode() as HTMLLinkElement;
    const loaded = new Promise((resolve, reject) => {
      other.onload = resolve;
      other.onerror = () => reject(new Error(`no style sheet ${other.href}`));
    });
    link.dataset.again = '';
    link.after(other);
    return loaded;
  });
  await Promise.all(again);
}

/** Loads code; if it does not arrive, tries again once the server can be reached. Throws `Outdated` if the server does not have it. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt > 1) await restyle();
      return await load();
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Outdated(error);
      await reachable();
    }
  }
}
