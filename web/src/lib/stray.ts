// Ignores the second tap of a double tap if another control has meanwhile appeared at the same place, for example the next call or
// "close the stock".

import type { Attachment } from 'svelte/attachments';

/** Two taps within this time and distance are a double tap. */
const QUICK_MS = 350;
const NEAR_PX = 16;

interface Tap {
  at: number;
  x: number;
  y: number;
  on: Element | null;
}

const controlOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.('button, a, summary, label, input, select') ??
  (target as Element | null);

/** Ignores a tap if the tap just before it, at the same place, was on another control. */
export const meansFirst: Attachment = (element) => {
  let before: Tap | null = null;
  const onClick = (event: Event) => {
    const { detail, clientX: x, clientY: y, timeStamp: at, pointerType } = event as PointerEvent;
    // Activated by key.
    if (detail === 0) return;
    const tap = { at, x, y, on: controlOf(event.target) };
    // The system counts the clicks of a mouse (`detail`); of taps each is the first.
    const stray =
      before !== null &&
      tap.on !== before.on &&
      (detail > 1 || (pointerType !== 'mouse' && at - before.at < QUICK_MS)) &&
      Math.hypot(x - before.x, y - before.y) < NEAR_PX;
    before = tap;
    if (!stray) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', onClick, true);
  return () => element.removeEventListener('click', onClick, true);
};
