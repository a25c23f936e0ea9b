import type { Picture, Pictures } from '../../features/rules/pictures';
import Board, { type PawnOnBoard } from './board/Board.svelte';

/** A part of a board: pawns, walls, and the possible steps of the first pawn. */
function drawing(pawns: string[], walls: string[], steps: string[]): Picture {
  const goals = ['top', 'bottom'] as const;
  const shown: PawnOnBoard[] = pawns.map((square, seat) => ({
    seat,
    square,
    walls: 10,
    name: '',
    goal: goals[seat] ?? 'top',
  }));
  const props = { size: 5, moment: '', pawns: shown, walls, steps, mover: 0, builders: new Map() };
  return { drawing: Board as never, props };
}

const pictures: Pictures = {
  '1.3': drawing(['c1', 'c5'], [], []),
  '3.1': drawing(['c3', 'e5'], [], ['c4', 'c2', 'b3', 'd3']),
  '3.2': drawing(['c3', 'e5'], ['b3h'], ['c2', 'b3', 'd3']),
  '3.4': drawing(['c2', 'c3'], [], ['c4', 'c1', 'b2', 'd2']),
  '3.5': drawing(['c2', 'c3'], ['c3h'], ['b3', 'd3', 'c1', 'b2', 'd2']),
  '4.1': drawing(['c1', 'c5'], ['b3h', 'd2v'], []),
};

export default pictures;
