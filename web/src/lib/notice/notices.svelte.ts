import { announce } from './announce.svelte';

export interface Notice {
  id: number;
  kind: 'error' | 'news';
  /** What happened, why, and what to do next. */
  text: string;
  /** The rule that forbids it, with the page it stands on. */
  rule?: { number: string; href: string };
}

const KEEP_MS = 9000;
const AT_MOST = 3;

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
  setTimeout(() => dismiss(id), KEEP_MS);
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id);
}
