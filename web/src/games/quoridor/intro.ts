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
  {
    say: {
      de: 'Erreiche den Rand gegenüber, bevor Eino deinen erreicht. Deine Figur geht ein Feld: Zieh auf das helle Feld vor dir, e2.',
      en: 'Reach the far edge before Eino reaches yours. Your pawn goes one square: step to the lit square ahead, e2.',
      fi: 'Pääse vastakkaiselle reunalle ennen kuin Eino pääsee sinun reunallesi. Nappula kulkee ruudun kerrallaan: siirry edessä olevaan valoisaan ruutuun e2.',
    },
    view: view('e1', 'e9', [], ['e2', 'd1', 'f1']),
    legal: ['e2'],
  },
  {
    say: {
      de: 'Statt zu ziehen darfst du eine Mauer bauen, zwei Felder lang. Setz eine vor Eino: Tippe in die Lücke vor seiner Figur und bestätige.',
      en: 'Instead of stepping you may build a wall two squares long. Put one in front of Eino: tap the gap below his pawn and confirm.',
      fi: 'Siirron sijaan saat rakentaa kahden ruudun pituisen aidan. Aseta sellainen Einon eteen: napauta hänen nappulansa edessä olevaa rakoa ja vahvista.',
    },
    view: view('e2', 'e8', [], ['e3', 'd2', 'f2', 'e1']),
    legal: ['e7h', 'd7h'],
  },
  {
    say: {
      de: 'Die Figuren stehen sich gegenüber: Eine Figur im Weg wird übersprungen. Spring auf e6.',
      en: 'The pawns face each other: a pawn in the way is jumped. Jump to e6.',
      fi: 'Nappulat ovat vastakkain: tiellä olevan yli hypätään. Hyppää ruutuun e6.',
    },
    view: view('e4', 'e5', ['e7h'], ['e6', 'd4', 'f4', 'e3'], 9),
    legal: ['e6'],
  },
  {
    say: {
      de: 'Ein Schritt bis zum Rand: Zieh auf e9 und gewinne. Eine Mauer darf eine Figur aufhalten, nie einsperren.',
      en: 'One step from the far edge: step to e9 and win. A wall may slow a pawn down, never shut it in.',
      fi: 'Yksi askel reunaan: siirry ruutuun e9 ja voita. Aita saa hidastaa nappulaa, ei koskaan sulkea sitä sisään.',
    },
    view: view('e8', 'c4', ['e7h', 'c4h'], ['e9', 'd8', 'f8'], 8),
    legal: ['e9'],
  },
];

export default scenes;
