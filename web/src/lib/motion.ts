// Animations that explain: from which hand a card comes, who takes the trick. Places have names ("seat:2",
// "stock"), so that a card can fly between independent components.

import type { Attachment } from 'svelte/attachments';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { stillness } from './settings.svelte';

export const FLIGHT_MS = 220;

const anchors = new Map<string, Element>();
const left = new Map<string, DOMRect>();

/** Names an element as a place that cards come from or go to. */
export function anchor(name: string): Attachment {
  return (element) => {
    anchors.set(name, element);
    return () => {
      if (anchors.get(name) === element) anchors.delete(name);
    };
  };
}

/** Stores where a card was when it left a hand, so that it flies on from there. */
export function leave(card: string, element: Element): void {
  left.set(card, element.getBoundingClientRect());
}

function placeOf(name: string | undefined): DOMRect | null {
  return (name && anchors.get(name)?.getBoundingClientRect()) || null;
}

/** Ends all animations at once; called by the next action, so that they never slow the player down. */
export function skipMotion(): void {
  if (typeof document.getAnimations !== 'function') return;
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

interface Between {
  dx: number;
  dy: number;
  scale: number;
}

/** The distance between the centres of two places, and the scale of the first relative to the second. */
export function between(from: DOMRect, to: DOMRect): Between {
  return {
    dx: from.left + from.width / 2 - (to.left + to.width / 2),
    dy: from.top + from.height / 2 - (to.top + to.height / 2),
    scale: to.height > 0 ? Math.min(1.2, Math.max(0.35, from.height / to.height)) : 1,
  };
}

interface Arrival {
  /** The card, if it may have come from one's own hand. */
  card?: string;
  from?: string;
}

/** In-transition: the element flies here from the hand it left or from a named place. */
export function arrive(node: Element, { card, from }: Arrival): TransitionConfig {
  const start = (card && left.get(card)) || placeOf(from);
  if (card) left.delete(card);
  if (!start || stillness()) return { duration: 0 };
  const { dx, dy, scale } = between(start, node.getBoundingClientRect());
  return {
    duration: FLIGHT_MS,
    easing: cubicOut,
    css: (t, u) => `translate: ${dx * u}px ${dy * u}px; scale: ${scale + (1 - scale) * t}`,
  };
}

/** Out-transition: the element flies to a named place and disappears there. */
export function depart(node: Element, { to, delay = 0 }: { to?: string; delay?: number }): TransitionConfig {
  const end = placeOf(to);
  if (!end || stillness()) return { duration: 0 };
  const { dx, dy, scale } = between(end, node.getBoundingClientRect());
  return {
    duration: FLIGHT_MS,
    delay,
    easing: cubicOut,
    css: (t, u) =>
      `translate: ${dx * u}px ${dy * u}px; scale: ${scale + (1 - scale) * t}; opacity: ${Math.min(1, t * 3)}`,
  };
}

/** The duration of a reordering: zero if nothing should move. */
export function shuffleTime(): number {
  return stillness() ? 0 : 180;
}
