import type { Scene } from '../../features/intro/scene';
import type { WaffeFieldView, WaffeView } from '$lib/wire/waffe';

const EMPTY: WaffeFieldView = {
  cards: [],
  types: [],
  next: ['suit', 'straight', 'pairs', 'triples', 'quads'],
  layouts: [],
};

/** A straight from the highest card down; a joker with what it stands for, as `*T`. */
function straight(types: WaffeFieldView['types'], ...cards: string[]): WaffeFieldView {
  return {
    cards: cards.map((card) => (card.startsWith('*') ? '*' : card)),
    types,
    next: ['straight', 'pairs', 'triples', 'quads'],
    layouts: [
      {
        type: 'straight',
        rows: [cards.map((card) => (card.startsWith('*') ? { card: '*', stands_for: card[1]! } : { card }))],
      },
    ],
  };
}

function view(hand: string[], table: string[], field: WaffeFieldView, theirs: number): WaffeView {
  return {
    options: {
      deal: 10,
      refill: 10,
      pass_draws: null,
      packs: 1,
      jokers: 3,
      shared_tables: true,
      must_play: false,
      opening_card: false,
    },
    leader: 0,
    dealt: true,
    to_act: 0,
    seats: [
      { hand, hand_count: hand.length, table: [] },
      { hand: null, hand_count: theirs, table },
    ],
    field,
    stock: 24,
    stock_cards: null,
    swept: [],
    dry_passes: 0,
    pass: {
      sweeps: field.cards.length,
      lays: hand.length,
      draws: 10 - hand.length,
      ends: false,
    },
    end: null,
  };
}

const TABLE = ['QC', 'JD'];
const opened = straight(['suit', 'straight'], '6S', '5S');
const longer = straight(['straight'], '8C', '7H', '6S', '5S');
const joker = straight(['straight'], '*T', '9D', '8C', '7H', '6S', '5S', '4D');
const long = straight(['straight'], 'KH', 'QC', 'JD', '*T', '9D', '8C', '7H', '6S', '5S', '4D');

const scenes: readonly Scene[] = [
  {
    say: 'intro.1',
    view: view(['KH', '9D', '9C', '8C', '6S', '5S', '*'], TABLE, EMPTY, 7),
    legal: ['6S 5S'],
    makes: opened,
  },
  {
    say: 'intro.2',
    view: view(['KH', '9D', '9C', '8C', '*'], TABLE, straight(['straight'], '7H', '6S', '5S'), 6),
    legal: ['8C'],
    makes: longer,
  },
  {
    say: 'intro.3',
    view: view(['KH', '9D', '9C', '*'], TABLE, straight(['straight'], '8C', '7H', '6S', '5S', '4D'), 5),
    legal: ['9D *'],
    makes: joker,
  },
  { say: 'intro.4', view: view(['KH', '9C'], TABLE, joker, 5), legal: ['KH their:QC their:JD'], makes: long },
  { say: 'intro.5', view: view(['9C'], [], long, 5), legal: ['pass'] },
];

export default scenes;
