import { words } from '../words';
import type { PawnOnBoard } from './Board.svelte';

/** The place of a wall in words: "above e3 and f3" or "right of e3 and e4". */
export function wallName(wall: string): string {
  const column = wall.charCodeAt(0);
  const row = Number(wall.slice(1, -1));
  const first = wall.slice(0, -1);
  return wall.endsWith('h')
    ? words.t('wall.above', { first, second: String.fromCharCode(column + 1) + row })
    : words.t('wall.right', { first, second: wall[0] + String(row + 1) });
}

/** The edge that a pawn has to reach, by its row or column. */
function goalText(goal: PawnOnBoard['goal'], size: number): string {
  if (goal === 'top' || goal === 'bottom') return words.t('board.row', { row: goal === 'top' ? size : 1 });
  return words.t('board.column', { column: goal === 'left' ? 'a' : String.fromCharCode(96 + size) });
}

/** The state of the board for screen readers: pawns, their goals, and the walls. */
export function stateText(pawns: readonly PawnOnBoard[], walls: readonly string[], size: number): string {
  const goals = pawns.map(({ name, square, goal }) =>
    words.t('board.goal', { name, square, goal: goalText(goal, size) }),
  );
  const standing =
    walls.length === 0
      ? words.t('board.noWalls')
      : words.t('board.walls', { walls: walls.map(wallName).join('; ') });
  return [...goals, standing].join(' ');
}
