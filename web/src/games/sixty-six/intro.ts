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
    say: {
      de: 'Wer zuerst 66 Punkte hat, gewinnt die Runde: Ass 11, Zehn 10, König 4, Dame 3, Bube 2. Eino spielte 10♥: Nimm sie mit A♥.',
      en: 'Whoever has 66 points first wins the round: ace 11, ten 10, king 4, queen 3, jack 2. Eino led 10♥: take it with A♥.',
      fi: 'Kierroksen voittaa, joka saa ensin 66 pistettä: ässä 11, kymppi 10, kuningas 4, rouva 3, jätkä 2. Eino pelasi 10♥: ota se A♥:lla.',
      german: {
        de: 'Wer zuerst 66 Punkte hat, gewinnt die Runde: Ass 11, Zehn 10, König 4, Ober 3, Unter 2. Eino spielte 10♥: Nimm sie mit A♥.',
        en: 'Whoever has 66 points first wins the round: ace 11, ten 10, king 4, Ober 3, Unter 2. Eino led 10♥: take it with A♥.',
        fi: 'Kierroksen voittaa, joka saa ensin 66 pistettä: ässä 11, kymppi 10, kuningas 4, ober 3, unter 2. Eino pelasi 10♥: ota se A♥:lla.',
      },
    },
    view: view(['AH', 'KS', 'QS', 'AC', '9C', 'JD'], { awaits: 'follow', leader: 1, led: 'TH' }),
    legal: ['AH'],
  },
  {
    say: {
      de: 'König und Dame einer Farbe sind ein Paar. Wer herauskommt, darf es ansagen: 20 Punkte, in Trumpf mehr. Sag dein Paar in Pik an.',
      en: 'King and queen of a suit are a marriage. Whoever leads may announce it: 20 points, more in trumps. Announce your marriage in spades.',
      fi: 'Saman maan kuningas ja rouva ovat avioliitto. Aloittaja saa ilmoittaa sen: 20 pistettä, valtissa enemmän. Ilmoita patasi.',
      german: {
        de: 'König und Ober einer Farbe sind ein Paar. Wer herauskommt, darf es ansagen: 20 Punkte, in Trumpf mehr. Sag dein Paar in Laub an.',
        en: 'King and Ober of a suit are a marriage. Whoever leads may announce it: 20 points, more in trumps. Announce your marriage in leaves.',
        fi: 'Saman maan kuningas ja ober ovat avioliitto. Aloittaja saa ilmoittaa sen: 20 pistettä, valtissa enemmän. Ilmoita lehtesi.',
      },
    },
    view: view(['KS', 'QS', 'AC', '9C', 'JD', 'AD'], { tricks: [1, 0], points: [21, null], covered: 7 }),
    legal: ['marry S'],
  },
  {
    say: {
      de: 'Nun muss eine der beiden Karten ausgespielt werden: Spiele Q♠ aus, sie zählt weniger.',
      en: 'Now one of the two has to be led: lead Q♠, which counts less.',
      fi: 'Nyt toinen korteista on pelattava: pelaa Q♠, se on vähempiarvoinen.',
    },
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
    say: {
      de: 'Die offene Karte beim Stock zeigt Trumpf: Kreuz. Wer die Trumpf-Neun hat, darf sie gegen die offene Karte tauschen: Tausche.',
      en: 'The open card at the stock shows trumps: clubs. Whoever holds the nine of trumps may exchange it for the open card: exchange it.',
      fi: 'Pakan avoin kortti näyttää valtin: risti. Jolla on valttiysi, saa vaihtaa sen avoimeen korttiin: vaihda.',
      german: {
        de: 'Die offene Karte beim Stock zeigt Trumpf: Eichel. Wer die Trumpf-Neun hat, darf sie gegen die offene Karte tauschen: Tausche.',
        en: 'The open card at the stock shows trumps: acorns. Whoever holds the nine of trumps may exchange it for the open card: exchange it.',
        fi: 'Pakan avoin kortti näyttää valtin: terho. Jolla on valttiysi, saa vaihtaa sen avoimeen korttiin: vaihda.',
      },
    },
    view: view(['KS', 'AC', '9C', 'AD', 'AS', 'KC'], {
      tricks: [2, 0],
      points: [46, null],
      covered: 5,
      marriages: married,
    }),
    legal: ['swap'],
  },
  {
    say: {
      de: 'Dein Blatt gewinnt die nächsten Stiche. Drehe den Stock zu: Niemand zieht mehr, und ab jetzt muss bedient werden. Reicht es dir dann nicht, verlierst du die Runde.',
      en: 'Your hand wins the next tricks. Close the stock: nobody draws any more, and suit must be followed from now on. If it is not enough then, you lose the round.',
      fi: 'Kätesi voittaa seuraavat tikit. Sulje pakka: kukaan ei enää nosta, ja maata on tunnustettava. Jos se ei riitä, häviät kierroksen.',
    },
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
    say: {
      de: 'Du hast genug. Niemand zählt laut mit, du musst es selbst sagen: Sag 66.',
      en: 'You have enough. Nobody counts aloud, you have to say so yourself: say 66.',
      fi: 'Sinulla on tarpeeksi. Kukaan ei laske ääneen, sinun on itse sanottava se: sano 66.',
    },
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
