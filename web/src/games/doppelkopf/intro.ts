import type { Scene } from '../../features/intro/scene';
import type { DoppelkopfPlayView, DoppelkopfView } from '$lib/wire/doppelkopf';

function view(hand: string[], sizes: number[], play: Partial<DoppelkopfPlayView> | null): DoppelkopfView {
  return {
    options: {},
    you: 0,
    dealer: 3,
    game: 1,
    games: 1,
    stage: play ? 'play' : 'reservations',
    to_act: 0,
    hands: [hand, null, null, null],
    hand_sizes: [hand.length, ...sizes],
    reservations: [null, null, null, null],
    forced: null,
    armut: null,
    rows: [],
    totals: [0, 0, 0, 0],
    owing: [],
    bock_left: 0,
    finished: null,
    thrown_in: null,
    play: play && {
      game: 'normal',
      declarer: null,
      compulsory: false,
      partner: null,
      clarified: null,
      returned_trumps: null,
      trumps: [],
      schweinchen: null,
      parties: ['re', null, null, null],
      calls: [],
      calls_open: [],
      trick: { leader: 0, cards: [], winner: null },
      last_trick: null,
      tricks: [0, 0, 0, 0],
      queens: [],
      foxes: [],
      doppelkopfs: [0, 0, 0, 0],
      heart_trick: false,
      ...play,
    },
  } as unknown as DoppelkopfView;
}

const HAND = ['TH', 'QC', 'QS', 'QD', 'JS', 'JH', 'TD', '9D', 'AC', 'KC', 'AS', 'KH'];
const without = (...cards: string[]) => HAND.filter((card) => !cards.includes(card));
const called: DoppelkopfPlayView['calls'] = [{ seat: 0, call: 're', party: 're', cards: 11 }];

const scenes: readonly Scene[] = [
  { say: 'intro.1', view: view(HAND, [12, 12, 12], null), legal: ['healthy'], seats: 4 },
  { say: 'intro.2', view: view(HAND, [12, 12, 12], {}), legal: ['AC'], seats: 4 },
  {
    say: 'intro.3',
    view: view(without('AC'), [11, 11, 11], {
      calls_open: [{ call: 're', least_cards: 11 }],
      last_trick: { leader: 0, cards: ['AC', '9C', 'TC', '9C'], winner: 0 },
      tricks: [1, 0, 0, 0],
    }),
    legal: ['re'],
    seats: 4,
  },
  {
    say: 'intro.4',
    view: view(without('AC', 'AS'), [9, 9, 9], {
      calls: called,
      trick: { leader: 1, cards: ['JD', 'AD', 'QH'], winner: 3 },
      tricks: [1, 1, 0, 0],
    }),
    legal: ['TH'],
    seats: 4,
  },
  {
    say: 'intro.5',
    view: view(without('AC', 'AS', 'TH', 'KC', 'QC'), [6, 6, 6], {
      calls: called,
      parties: ['re', 'kontra', 're', 'kontra'],
      trick: { leader: 1, cards: ['KD', 'QC', 'JC'], winner: 2 },
      tricks: [2, 2, 0, 1],
    }),
    legal: ['TD'],
    seats: 4,
  },
];

export default scenes;
