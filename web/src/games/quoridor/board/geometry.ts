// The geometry of the Quoridor board: no rules, only positions and rotation. Columns and rows count from 0 at a1; on the
// drawing, x runs right and y runs down.

export interface Square {
  column: number;
  row: number;
}

/** A wall is around the crossing right of and above its square; `across` is written `h`, otherwise `v`. */
export interface Wall extends Square {
  across: boolean;
}

/** The rotation of the board for the viewer: the seat whose edge is at the bottom, in quarter turns. */
export type Turned = 0 | 1 | 2 | 3;

export const CELL = 40;
export const GAP = 16;
export const PITCH = CELL + GAP;

export function boardLength(size: number): number {
  return size * CELL + (size - 1) * GAP;
}

export function squareText({ column, row }: Square): string {
  return String.fromCharCode(97 + column) + String(row + 1);
}

export function wallText(wall: Wall): string {
  return squareText(wall) + (wall.across ? 'h' : 'v');
}

export function parseSquare(text: string): Square | null {
  const found = /^([a-i])([1-9])$/.exec(text);
  return found ? { column: found[1]!.charCodeAt(0) - 97, row: Number(found[2]) - 1 } : null;
}

export function parseWall(text: string): Wall | null {
  const square = parseSquare(text.slice(0, -1));
  return square && /[hv]$/.test(text) ? { ...square, across: text.endsWith('h') } : null;
}

/** A point of an n by n grid, rotated so that the viewer's edge is at the bottom. */
function turn(column: number, row: number, n: number, turned: Turned): [x: number, y: number] {
  const last = n - 1;
  switch (turned) {
    case 0:
      return [column, last - row];
    // Seat 1 sits at column a, so that column becomes the bottom row.
    case 1:
      return [last - row, last - column];
    case 2:
      return [last - column, row];
    case 3:
      return [row, column];
  }
}

function turnBack(x: number, y: number, n: number, turned: Turned): [column: number, row: number] {
  const last = n - 1;
  switch (turned) {
    case 0:
      return [x, last - y];
    case 1:
      return [last - y, last - x];
    case 2:
      return [last - x, y];
    case 3:
      return [y, x];
  }
}

/** The upper left corner of a square on the drawing. */
export function squareAt(square: Square, size: number, turned: Turned): { x: number; y: number } {
  const [x, y] = turn(square.column, square.row, size, turned);
  return { x: x * PITCH, y: y * PITCH };
}

/** The square at a position counted in squares from the upper left. */
export function squareFrom(x: number, y: number, size: number, turned: Turned): Square {
  const [column, row] = turnBack(x, y, size, turned);
  return { column, row };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle of a wall. */
export function wallBox(wall: Wall, size: number, turned: Turned): Box {
  const [x, y] = turn(wall.column, wall.row, size - 1, turned);
  const lying = turned % 2 === 0 ? wall.across : !wall.across;
  const long = 2 * CELL + GAP;
  return lying
    ? { x: x * PITCH, y: y * PITCH + CELL, width: long, height: GAP }
    : { x: x * PITCH + CELL, y: y * PITCH, width: GAP, height: long };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The wall whose centre is nearest to a point, horizontal on the drawing if `lying`. */
export function wallNear(x: number, y: number, lying: boolean, size: number, turned: Turned): Wall {
  const nearest = (at: number) => clamp(Math.round((at - CELL - GAP / 2) / PITCH), 0, size - 2);
  const [column, row] = turnBack(nearest(x), nearest(y), size - 1, turned);
  return { column, row, across: turned % 2 === 0 ? lying : !lying };
}

export type Hit = { square: Square } | { wall: Wall };

/** What a point of the drawing refers to: a square, or the wall in that gap. */
export function hit(x: number, y: number, size: number, turned: Turned, slack = 0): Hit {
  const along = (at: number) => {
    const index = clamp(Math.floor(at / PITCH), 0, size - 1);
    const inside = at - index * PITCH;
    // How far into the gap after (or, negative, before) this square the point is; 0 is the square itself.
    const intoGap = inside > CELL - slack && index < size - 1 ? inside - CELL + slack : 0;
    const beforeGap = inside < slack && index > 0 ? slack - inside : 0;
    return { index, gap: Math.max(intoGap, beforeGap) };
  };
  const across = along(x);
  const down = along(y);
  if (across.gap === 0 && down.gap === 0)
    return { square: squareFrom(across.index, down.index, size, turned) };
  // At a crossing the deeper gap decides the orientation of the wall.
  return { wall: wallNear(x, y, down.gap > across.gap, size, turned) };
}

/** How far inside a square a touch may still refer to the wall beside it. */
const TOUCH_SLACK = 9;
/** How far a possible step's square extends into the gap around it. */
const STEP_REACH = GAP / 4;

/** What a tap refers to. A possible step wins over the walls around it, also a little way into their gaps. */
export function aim(
  x: number,
  y: number,
  size: number,
  turned: Turned,
  { steps, touch }: { steps: ReadonlySet<string>; touch: boolean },
): Hit {
  if (touch) {
    const nearest = (at: number) => clamp(Math.floor((at + GAP / 2) / PITCH), 0, size - 1);
    const [across, down] = [nearest(x), nearest(y)];
    const off = (at: number, index: number) => Math.abs(at - index * PITCH - CELL / 2) - CELL / 2;
    const square = squareFrom(across, down, size, turned);
    if (Math.max(off(x, across), off(y, down)) <= STEP_REACH && steps.has(squareText(square)))
      return { square };
  }
  return hit(x, y, size, turned, touch ? TOUCH_SLACK : 0);
}

/** The square nearest to a point: where a dragged pawn would land. */
export function squareNear(x: number, y: number, size: number, turned: Turned): Square {
  const nearest = (at: number) => clamp(Math.round((at - CELL / 2) / PITCH), 0, size - 1);
  return squareFrom(nearest(x), nearest(y), size, turned);
}

/** A wall moved by one position on the drawing, staying on the board. */
export function shiftWall(wall: Wall, dx: number, dy: number, size: number, turned: Turned): Wall {
  const [x, y] = turn(wall.column, wall.row, size - 1, turned);
  const [column, row] = turnBack(clamp(x + dx, 0, size - 2), clamp(y + dy, 0, size - 2), size - 1, turned);
  return { column, row, across: wall.across };
}

/** An arrow from one square to another as a path: from the edge of the pawn to just before the centre, with its head. */
export function arrow(from: string, to: string, size: number, turned: Turned): string | null {
  const [start, end] = [parseSquare(from), parseSquare(to)];
  if (!start || !end || from === to) return null;
  const [a, b] = [squareAt(start, size, turned), squareAt(end, size, turned)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const at = (along: number, aside = 0) =>
    `${Math.round(a.x + CELL / 2 + dx * along - dy * aside)} ${Math.round(a.y + CELL / 2 + dy * along + dx * aside)}`;
  const [tip, head] = [far - 2, 11];
  return `M${at(CELL / 2 - 2)}L${at(tip)}M${at(tip - head, head * 0.7)}L${at(tip)}L${at(tip - head, -head * 0.7)}`;
}

/** The side of the drawing on which a seat's goal edge is. */
export function goalSide(
  goal: 'top' | 'right' | 'bottom' | 'left',
  turned: Turned,
): 'top' | 'right' | 'bottom' | 'left' {
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  // Rotating the board so that the left edge becomes the bottom moves every edge one place back.
  return sides[(sides.indexOf(goal) + 4 - turned) % 4]!;
}
