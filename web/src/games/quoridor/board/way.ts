// The shortest path to a goal edge around the walls. Pawns are ignored, since they move.

import { parseSquare, parseWall, squareText, type Square } from './geometry';

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Every pair of neighbours that a wall separates, in both directions. */
function parted(walls: readonly string[]): Set<string> {
  const found = new Set<string>();
  const part = (a: Square, b: Square) => {
    found.add(squareText(a) + squareText(b));
    found.add(squareText(b) + squareText(a));
  };
  for (const wall of walls.flatMap((text) => parseWall(text) ?? [])) {
    for (const along of [0, 1]) {
      const here = {
        column: wall.column + (wall.across ? along : 0),
        row: wall.row + (wall.across ? 0 : along),
      };
      part(here, {
        column: here.column + (wall.across ? 0 : 1),
        row: here.row + (wall.across ? 1 : 0),
      });
    }
  }
  return found;
}

function isGoal({ column, row }: Square, goal: Side, size: number): boolean {
  if (goal === 'top') return row === size - 1;
  if (goal === 'bottom') return row === 0;
  return goal === 'right' ? column === size - 1 : column === 0;
}

/** The squares from a pawn to its goal, beginning with the pawn's own; empty if there is no path. */
export function shortestWay(from: string, goal: Side, walls: readonly string[], size: number): string[] {
  const start = parseSquare(from);
  if (!start) return [];
  const blocked = parted(walls);
  const before = new Map<string, string | null>([[from, null]]);
  let edge = [start];
  while (edge.length > 0) {
    const next: Square[] = [];
    for (const square of edge) {
      const here = squareText(square);
      if (isGoal(square, goal, size)) {
        const way = [];
        for (let at: string | null = here; at !== null; at = before.get(at) ?? null) way.unshift(at);
        return way;
      }
      for (const [dx, dy] of [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const) {
        const to = { column: square.column + dx, row: square.row + dy };
        const inside = to.column >= 0 && to.row >= 0 && to.column < size && to.row < size;
        const text = squareText(to);
        if (!inside || before.has(text) || blocked.has(here + text)) continue;
        before.set(text, here);
        next.push(to);
      }
    }
    edge = next;
  }
  return [];
}
