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
  {
    say: {
      de: 'Lege eine Karte, die in Farbe oder Wert zur obersten passt. Auf 9♥ passt K♥, und 9♦ auch.',
      en: 'Play a card that fits the top one by suit or rank. On 9♥ you can play K♥, or 9♦.',
      fi: 'Pelaa kortti, joka sopii päällimmäiseen maan tai arvon mukaan. 9♥:n päälle käy K♥, ja 9♦ myös.',
    },
    view: view(['KH', 'JS', '7S', 'TD', '9D'], ['9H'], 5),
    legal: ['KH', '9D'],
  },
  {
    say: {
      de: 'Eino legte eine Sieben: Du müsstest zwei ziehen. Eine eigene Sieben gibt das weiter, und er zieht vier: Spiele 7♠.',
      en: 'Eino played a seven: you would have to draw two. A seven of your own passes that on, and he draws four: play 7♠.',
      fi: 'Eino pelasi seiskan: joutuisit nostamaan kaksi. Oma seiska siirtää sen eteenpäin, ja hän nostaa neljä: pelaa 7♠.',
    },
    view: view(['JS', '7S', 'TD', '9D'], ['9H', 'KH', '7H'], 4, { pending: 2 }),
    legal: ['7S'],
  },
  {
    say: {
      de: 'Ein Bube passt auf alles, und du wünschst eine Farbe. Deine letzten Karten sind Karo: Spiele J♠ und wünsche Karo.',
      en: 'A jack fits anything, and you wish for a suit. Your last cards are diamonds: play J♠ and wish for diamonds.',
      fi: 'Jätkä sopii kaikkeen, ja saat toivoa maan. Viimeiset korttisi ovat ruutuja: pelaa J♠ ja toivo ruutua.',
      german: {
        de: 'Ein Unter passt auf alles, und du wünschst eine Farbe. Deine letzten Karten sind Schellen: Spiele J♠ und wünsche Schellen.',
        en: 'An Unter fits anything, and you wish for a suit. Your last cards are bells: play J♠ and wish for bells.',
        fi: 'Unter sopii kaikkeen, ja saat toivoa maan. Viimeiset korttisi ovat kulkusia: pelaa J♠ ja toivo kulkusta.',
      },
    },
    view: view(['JS', 'TD', '9D'], ['KH', '7H', '7S', 'QS'], 5),
    legal: ['JS D', 'JS C', 'JS S', 'JS H'],
  },
  {
    say: {
      de: 'Auf A♣ passt nichts von dir. Wer nicht kann, zieht eine Karte: Ziehe.',
      en: 'Nothing of yours fits A♣. Whoever cannot play draws a card: draw.',
      fi: 'Mikään korttisi ei sovi A♣:n päälle. Joka ei voi pelata, nostaa kortin: nosta.',
    },
    view: view(['TD', '9D'], ['QS', 'JS', 'AD', 'AC'], 3),
    legal: ['draw'],
  },
  {
    say: {
      de: 'Nur noch eine Karte: Das Haus sagt „Mau“ für dich. Wer keine mehr hat, gewinnt die Runde; was die anderen noch halten, zählt gegen sie. Spiele 9♦.',
      en: 'Only one card left: the house says "Mau" for you. Whoever has none left wins the round; what the others still hold counts against them. Play 9♦.',
      fi: 'Enää yksi kortti: talo sanoo puolestasi ”Mau”. Joka pääsee korteistaan, voittaa kierroksen; muiden kortit lasketaan heitä vastaan. Pelaa 9♦.',
    },
    view: view(['9D'], ['AC', 'TC', 'TD', 'QD'], 2),
    legal: ['9D'],
  },
];

export default scenes;
