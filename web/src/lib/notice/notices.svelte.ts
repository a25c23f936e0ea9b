import { announce } from './announce.svelte';

export interface Notice {
  id: number;
  kind: 'error' | 'news';
  /** What happened, why, and what to do next. */
  text: string;
  /** The rule that forbids it, with a link to its paragraph. */
  rule?: { number: string; href: string };
}

/** The time it takes to read, by length. */
const keepFor = (text: string) => Math.min(9000, 3000 + 50 * text.length);
/** One at a time: notices cover what is behind them, and only the newest matters. */
const AT_MOST = 1;

let next = 0;
let shown = $state<Notice[]>([]);

export function notices(): readonly Notice[] {
  return shown;
}

/** Shows a notice below the status line, and announces it. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = next++;
  // The same sentence replaces the one already shown.
  shown = [...shown.filter((old) => old.text !== notice.text), { ...notice, id }].slice(-AT_MOST);
  announce(notice.text, notice.kind === 'error' ? 'urgent' : 'polite');
  setTimeout(() => dismiss(id), keepFor(notice.text));
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id);
}
