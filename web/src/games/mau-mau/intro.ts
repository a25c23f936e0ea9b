import type { Scene } from '../../features/intro/scene';
import type { MauMauView } from '$lib/wire/mau-mau';

function view(hand: string[], pile: string[], theirs: number, more: Partial<MauMauView> = {}): MauMauView {
  return {
    options: {
      cards: 32,
      hand: 5,
      rounds: 1,
      seven: 'stack',
      eight_skips: true,
      ace: 'plain',
      nine_reverses: false,
      jack_on_jack: false,
      play_after_drawing: true,
    },
    seats: 2,
    leader: 0,
    turn: 0,
    hands: [hand, null],
    counts: [hand.length, theirs],
    stock: 15,
    stock_cards: null,
    pile,
    wish: null,
    pending: 0,
    owed: 0,
    forced: false,
    drawn: false,
    can_draw: true,
    backwards: false,
    stuck: 0,
    shuffles: 0,
    fresh: [],
    since: [0, 0],
    rounds: [],
    last: null,
    ...more,
  } as unknown as MauMauView;
}

const scenes: readonly Scene[] = [
  { say: 'intro.1', view: view(['KH', 'JS', '7S', 'TD', '9D'], ['9H'], 5), legal: ['KH', '9D'] },
  {
    say: 'intro.2',
    view: view(['JS', '7S', 'TD', '9D'], ['9H', 'KH', '7H'], 4, { pending: 2 }),
    legal: ['7S'],
  },
  {
    say: 'intro.3',
    view: view(['JS', 'TD', '9D'], ['KH', '7H', '7S', 'QS'], 5),
    legal: ['JS D', 'JS C', 'JS S', 'JS H'],
  },
  { say: 'intro.4', view: view(['TD', '9D'], ['QS', 'JS', 'AD', 'AC'], 3), legal: ['draw'] },
  { say: 'intro.5', view: view(['9D'], ['AC', 'TC', 'TD', 'QD'], 2), legal: ['9D'] },
];

export default scenes;
