import type { Attachment } from 'svelte/attachments';

/** Minimum distance to the edge of the screen, in pixels. */
const EDGE = 4;

/** Shifts an element horizontally into the screen. */
export const within: Attachment<HTMLElement> = (element) => {
  const { left, right } = element.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE;
  const shift = right > room ? Math.max(room - right, EDGE - left) : Math.max(0, EDGE - left);
  if (shift !== 0) element.style.translate = `${Math.round(shift)}px 0`;
};
