import { announce } from './announce.svelte';

export interface Notice {
  id: number;
  kind: 'error' | 'news';
  /** What happened, why, and what to do next. */
  text: string;
  /** The rule that forbids it, with the page it stands on. */
  rule?: { number: string; href: string };
}

/** As long as it takes to read: the longer the sentence, the longer. */
const keepFor = (text: string) => Math.min(9000, 3000 + 50 * text.length);
/** One at a time: notices lie over what is behind them, and the newest is the one that matters. */
const AT_MOST = 1;

let next = 0;
let shown = $state<Notice[]>([]);

export function notices(): readonly Notice[] {
  return shown;
}

/** Shows a notice at the foot of the status line, and says it aloud. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = next++;
  // The same sentence again replaces the one already there instead of stacking up.
  shown = [...shown.filter((old) => old.text !== notice.text), { ...notice, id }].slice(-AT_MOST);
  announce(notice.text, notice.kind === 'error' ? 'urgent' : 'polite');
  setTimeout(() => dismiss(id), keepFor(notice.text));
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id);
}
