// The result of an evening as a picture: drawn here, then shared by the system's dialog, or saved.

import { day } from './describe';

export interface Ranked {
  place: number;
  name: string;
  points: number;
}

/** By points; equal points share a place. */
export function ranking<T extends { name: string; points: number }>(players: T[]): (T & Ranked)[] {
  const sorted = [...players].sort((one, other) => other.points - one.points);
  return sorted.map((player) => ({
    ...player,
    place: 1 + sorted.filter((other) => other.points > player.points).length,
  }));
}

const WIDTH = 1080;
const LINE = 84;
const MARGIN = 72;

/** Shortens a text with an ellipsis until it fits. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let short = text;
  while (short.length > 1 && context.measureText(`${short}…`).width > width) short = short.slice(0, -1);
  return `${short}…`;
}

export function drawPicture(
  title: string,
  opened: number,
  places: { place: number; name: string; points: string }[],
  paid: string[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string, otherwise: string) => look.getPropertyValue(name).trim() || otherwise;
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + 180 + places.length * LINE + (paid.length > 0 ? 40 + paid.length * 56 : 0);
  const context = canvas.getContext('2d')!;
  const family = getComputedStyle(document.body).fontFamily;
  context.fillStyle = colour('--page', '#efe6d6');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colour('--ink', '#2b2117');
  context.textBaseline = 'top';
  context.font = `700 60px ${family}`;
  context.fillText(fitted(context, title, WIDTH - 2 * MARGIN), MARGIN, MARGIN);
  context.font = `400 36px ${family}`;
  context.fillStyle = colour('--ink-soft', '#5d5144');
  context.fillText(day(opened), MARGIN, MARGIN + 84);
  let y = MARGIN + 180;
  for (const { place, name, points } of places) {
    context.font = `${place === 1 ? 700 : 400} 52px ${family}`;
    context.fillStyle = place === 1 ? colour('--accent', '#8a3b12') : colour('--ink', '#2b2117');
    context.fillText(`${place}.`, MARGIN, y);
    context.textAlign = 'right';
    context.fillText(points, WIDTH - MARGIN, y);
    const room = WIDTH - 2 * MARGIN - 100 - context.measureText(points).width - 24;
    context.textAlign = 'left';
    context.fillText(fitted(context, name, room), MARGIN + 100, y);
    y += LINE;
  }
  y += 40;
  context.font = `400 38px ${family}`;
  context.fillStyle = colour('--ink', '#2b2117');
  for (const line of paid) {
    context.fillText(fitted(context, line, WIDTH - 2 * MARGIN), MARGIN, y);
    y += 56;
  }
  return canvas;
}

export async function savePicture(...what: Parameters<typeof drawPicture>): Promise<void> {
  const canvas = drawPicture(...what);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const file = new File([blob], `${what[0]}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: what[0] });
      return;
    } catch (error) {
      // Cancelled by the person: no file is wanted either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
