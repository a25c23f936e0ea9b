import type { Scene } from '../../features/intro/scene';
import type { SixtySixView } from '$lib/wire/sixty-six';

function view(hand: string[], more: Partial<SixtySixView>): SixtySixView {
  return {
    options: { cards: 24, hand: 6, goal: 66, marriage: 20, trump_marriage: 30, target: 8, cut: false },
    seat: 0,
    round: 1,
    dealer: 1,
    awaits: 'lead',
    to_play: 0,
    leader: 0,
    trump: 'C',
    face_up: 'TC',
    covered: 9,
    closed: null,
    duty: false,
    led: null,
    announced: null,
    hands: [
      { count: hand.length, cards: hand, known: [] },
      { count: 6, cards: null, known: [] },
    ],
    tricks: [0, 0],
    points: [0, null],
    marriages: [],
    last_trick: null,
    game_points: [0, 0],
    big_rounds: null,
    rounds: [],
    last_round: null,
    outcome: null,
    stock: null,
    ...more,
  } as unknown as SixtySixView;
}

const married = [{ seat: 0, suit: 'S', points: 20 }] as unknown as SixtySixView['marriages'];

const scenes: readonly Scene[] = [
  {
    say: 'intro.1',
    view: view(['AH', 'KS', 'QS', 'AC', '9C', 'JD'], { awaits: 'follow', leader: 1, led: 'TH' }),
    legal: ['AH'],
  },
  {
    say: 'intro.2',
    view: view(['KS', 'QS', 'AC', '9C', 'JD', 'AD'], { tricks: [1, 0], points: [21, null], covered: 7 }),
    legal: ['marry S'],
  },
  {
    say: 'intro.3',
    view: view(['KS', 'QS', 'AC', '9C', 'JD', 'AD'], {
      tricks: [1, 0],
      points: [41, null],
      covered: 7,
      announced: 'S',
      marriages: married,
    }),
    legal: ['QS', 'KS'],
  },
  {
    say: 'intro.4',
    view: view(['KS', 'AC', '9C', 'AD', 'AS', 'KC'], {
      tricks: [2, 0],
      points: [46, null],
      covered: 5,
      marriages: married,
    }),
    legal: ['swap'],
  },
  {
    say: 'intro.5',
    view: view(['KS', 'AC', 'TC', 'AD', 'AS', 'KC'], {
      tricks: [2, 0],
      points: [46, null],
      covered: 5,
      face_up: '9C',
      marriages: married,
    }),
    legal: ['close'],
  },
  {
    say: 'intro.6',
    view: view(['KS', 'TC', 'AS', 'KC'], {
      tricks: [4, 0],
      points: [72, null],
      covered: 5,
      face_up: '9C',
      closed: { seat: 0, tricks: [2, 0] } as unknown as SixtySixView['closed'],
      duty: true,
      marriages: married,
      hands: [
        { count: 4, cards: ['KS', 'TC', 'AS', 'KC'], known: [] },
        { count: 4, cards: null, known: [] },
      ] as unknown as SixtySixView['hands'],
    }),
    legal: ['claim'],
  },
];

export default scenes;
