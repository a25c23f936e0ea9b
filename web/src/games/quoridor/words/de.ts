import type { Translation } from '$lib/i18n/words.svelte';
import type { QuoridorWords } from './en';

const quoridor: Translation<QuoridorWords> = {
  'status.move': 'Du bist am Zug: ein Schritt oder eine Mauer.',
  'status.step': 'Du bist am Zug: ein Schritt, Mauern hast du keine mehr.',
  'action.wall': 'Mauer {wall}',
  'action.step': 'Schritt nach {square}',
  'status.other': '{name} ist am Zug.',
  'step.did': '{name} zieht nach {square}.',
  'wall.did': '{name} setzt eine Mauer {place}.',
  'step.skipped': '{name} kann nicht ziehen und wird übersprungen.',
  'move.label': 'Zug eintippen',
  'move.help': 'Etwa e2 für einen Schritt, e3h oder e3v für eine Mauer.',
  'move.do': 'Ziehen',
  'option.board': 'Brett',
  'option.board.9': '9 mal 9 Felder',
  'option.board.7': '7 mal 7, ein kürzeres Spiel',
  'option.walls': 'Mauern je Spieler',
  'option.walls.why': 'Von 0 bis 20; leer gelassen 10 zu zweit und 5 zu viert.',
  'option.walls.null': '10 oder 5',
  'option.ply_limit': 'Unentschieden nach so vielen Zügen',
  'option.ply_limit.why': 'Leer gelassen wird gespielt, bis jemand gewinnt.',
  'option.ply_limit.null': 'nie',
  'why.game_over': 'Das Spiel ist zu Ende.',
  'why.off_board': 'Dieses Feld gibt es auf dem Brett nicht.',
  'why.too_far': 'Zu weit: eine Figur geht ein Feld nach oben, unten, links oder rechts.',
  'why.through_wall': 'Eine Mauer steht im Weg.',
  'why.occupied': 'Dort steht schon eine Figur.',
  'why.diagonal': 'Schräg geht es nur an einer benachbarten Figur vorbei.',
  'why.straight_first': 'Das Feld hinter der Figur ist frei, darum wird gerade gesprungen.',
  'why.no_walls_left': 'Du hast keine Mauer mehr: zieh deine Figur.',
  'why.wall_off_board': 'Die Mauer würde über das Brett hinausragen.',
  'why.wall_overlaps': 'Die Mauer würde eine andere überdecken.',
  'why.wall_crosses': 'Die Mauer würde eine andere kreuzen.',
  'why.wall_shuts_off': 'Die Mauer würde eine Figur einsperren: jede muss einen Weg zu ihrem Ziel behalten.',
};

export default quoridor;
