import type { Scene } from '../../features/intro/scene';
import type { WaffeFieldView, WaffeView } from '$lib/wire/waffe';

const EMPTY: WaffeFieldView = {
  cards: [],
  types: [],
  next: ['suit', 'straight', 'pairs', 'triples', 'quads'],
  layouts: [],
};

/** A straight from the highest card down; a joker is written with what it stands for, as `*T`. */
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
    say: {
      de: 'Wer zuerst alle Karten los ist, gewinnt. Auf ein leeres Feld darf eine Farbe, eine Straße oder eine Gruppe: Wähle 6♠ und 5♠, dann Legen.',
      en: 'Who is first rid of all cards wins. Onto an empty field you may lay a suit, a straight or a group: choose 6♠ and 5♠, then Play.',
      fi: 'Voittaja on se, joka ensin pääsee korteistaan. Tyhjälle kentälle saa lyödä maan, suoran tai ryhmän: valitse 6♠ ja 5♠ ja lyö.',
    },
    view: view(['KH', '9D', '9C', '8C', '6S', '5S', '*'], TABLE, EMPTY, 7),
    legal: ['6S 5S'],
    makes: opened,
  },
  {
    say: {
      de: 'Eino legte 7♥: Jetzt ist es eine Straße, gleich welcher Farben. Sie wächst an ihren Enden: Spiele 8♣.',
      en: 'Eino laid 7♥: now it is a straight, whatever the suits. It grows at its ends: play 8♣.',
      fi: 'Eino löi 7♥: nyt se on suora, maista riippumatta. Suora kasvaa päistään: pelaa 8♣.',
    },
    view: view(['KH', '9D', '9C', '8C', '*'], TABLE, straight(['straight'], '7H', '6S', '5S'), 6),
    legal: ['8C'],
    makes: longer,
  },
  {
    say: {
      de: 'Eino legte 4♦ an. Ein Joker steht für jede Karte: Spiele 9♦ und den Joker, der zur Zehn wird.',
      en: 'Eino added 4♦. A joker stands for any card: play 9♦ and the joker, which becomes a ten.',
      fi: 'Eino lisäsi 4♦. Jokeri on mikä tahansa kortti: pelaa 9♦ ja jokeri, josta tulee kymppi.',
    },
    view: view(['KH', '9D', '9C', '*'], TABLE, straight(['straight'], '8C', '7H', '6S', '5S', '4D'), 5),
    legal: ['9D *'],
    makes: joker,
  },
  {
    say: {
      de: 'Karten auf einem Tisch liegen offen, und beide dürfen sie nehmen: Spiele K♥ aus der Hand mit Einos Q♣ und J♦.',
      en: 'Cards on a table lie open, and both may use them: play K♥ of your hand with Eino’s Q♣ and J♦.',
      fi: 'Pöydän kortit ovat näkyvissä, ja kumpikin saa käyttää niitä: pelaa kädestä K♥ ja Einon Q♣ ja J♦.',
    },
    view: view(['KH', '9C'], TABLE, joker, 5),
    legal: ['KH their:QC their:JD'],
    makes: long,
  },
  {
    say: {
      de: 'Deine 9♣ passt nicht: Jeder Rang ist in einer Straße nur einmal. Passe: Das Feld wird abgeräumt, deine Hand offen gelegt, und du ziehst auf zehn auf.',
      en: 'Your 9♣ does not fit: each rank is in a straight once. Pass: the field is swept, your hand is laid open, and you draw up to ten.',
      fi: 'Sinun 9♣ ei sovi: suorassa kukin arvo on vain kerran. Ohita: kenttä tyhjennetään, kätesi lasketaan näkyville, ja nostat kymmeneen asti.',
    },
    view: view(['9C'], [], long, 5),
    legal: ['pass'],
  },
];

export default scenes;
