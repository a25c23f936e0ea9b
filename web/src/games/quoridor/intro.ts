import type { Scene } from '../../features/intro/scene';
import type { QuoridorView } from '$lib/wire/quoridor';

function view(own: string, other: string, walls: string[], steps: string[], left = 10): QuoridorView {
  return {
    options: { board: 9, walls: null, ply_limit: null } as QuoridorView['options'],
    leader: 0,
    pawns: [own, other],
    walls_left: [left, 10],
    goals: ['top', 'bottom'],
    walls,
    to_move: 0,
    steps,
    ply: 0,
    last: null,
    winner: null,
  };
}

const scenes: readonly Scene[] = [
  { say: 'intro.1', view: view('e1', 'e9', [], ['e2', 'd1', 'f1']), legal: ['e2'] },
  {
    say: 'intro.2',
    view: view('e2', 'e8', [], ['e3', 'd2', 'f2', 'e1']),
    legal: ['e7h', 'd7h'],
  },
  {
    say: 'intro.3',
    view: view('e4', 'e5', ['e7h'], ['e6', 'd4', 'f4', 'e3'], 9),
    legal: ['e6'],
  },
  {
    say: 'intro.4',
    view: view('e8', 'c4', ['e7h', 'c4h'], ['e9', 'd8', 'f8'], 8),
    legal: ['e9'],
  },
];

export default scenes;
