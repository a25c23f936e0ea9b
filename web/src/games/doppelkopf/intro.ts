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
  {
    say: {
      de: 'Vor dem Spiel wird gefragt, ob jemand ein besonderes Spiel will. Du nicht: Tippe auf „Gesund“.',
      en: 'Before the game everybody is asked for a special game. You want none: tap "Healthy".',
      fi: 'Ennen peliä kysytään, haluaako joku erikoispelin. Sinä et: napauta ”Terve”.',
    },
    view: view(HAND, [12, 12, 12], null),
    legal: ['healthy'],
    seats: 4,
  },
  {
    say: {
      de: 'Trumpf sind alle Damen, alle Buben, alle Karo und die zwei Herz-Zehnen. Alles andere ist Farbe. Ein schwarzes Ass gewinnt meist, solange alle bedienen können: Spiele A♣ aus.',
      en: 'Trumps are all queens, all jacks, all diamonds and the two tens of hearts. The rest are plain suits. A black ace mostly wins while everybody can follow: lead A♣.',
      fi: 'Valtteja ovat kaikki rouvat, jätkät ja ruudut sekä kaksi herttakymppiä. Muut ovat tavallisia maita. Musta ässä voittaa useimmiten, kun kaikki voivat tunnustaa: pelaa A♣.',
      german: {
        de: 'Trumpf sind alle Ober, alle Unter, alle Schellen und die zwei Herz-Zehnen. Alles andere ist Farbe. Ein Ass in Eichel oder Laub gewinnt meist, solange alle bedienen können: Spiele A♣ aus.',
        en: 'Trumps are all Ober, all Unter, all bells and the two tens of hearts. The rest are plain suits. An ace of acorns or leaves mostly wins while everybody can follow: lead A♣.',
        fi: 'Valtteja ovat kaikki oberit, unterit ja kulkuset sekä kaksi herttakymppiä. Muut ovat tavallisia maita. Terho- tai lehtiässä voittaa useimmiten, kun kaikki voivat tunnustaa: pelaa A♣.',
      },
    },
    view: view(HAND, [12, 12, 12], {}),
    legal: ['AC'],
    seats: 4,
  },
  {
    say: {
      de: 'Wer eine Kreuz-Dame hat, gehört zu Re, die anderen zwei zu Kontra; wer es ist, weiß man zuerst nicht. Du hast eine und ein gutes Blatt: Sag „Re“ an, dann zählt der Gewinn mehr. Das geht nur früh.',
      en: 'Whoever holds a queen of clubs belongs to Re, the other two to Kontra; at first nobody knows who. You hold one and a good hand: call "Re", and winning counts more. That is possible only early.',
      fi: 'Kenellä on ristirouva, kuuluu Re-puolueeseen, muut kaksi Kontraan; aluksi kukaan ei tiedä kuka. Sinulla on yksi ja hyvä käsi: ilmoita ”Re”, niin voitto on arvokkaampi. Sen voi tehdä vain alussa.',
      german: {
        de: 'Wer einen Eichel-Ober hat, gehört zu Re, die anderen zwei zu Kontra; wer es ist, weiß man zuerst nicht. Du hast einen und ein gutes Blatt: Sag „Re“ an, dann zählt der Gewinn mehr. Das geht nur früh.',
        en: 'Whoever holds an Ober of acorns belongs to Re, the other two to Kontra; at first nobody knows who. You hold one and a good hand: call "Re", and winning counts more. That is possible only early.',
        fi: 'Kenellä on terho-ober, kuuluu Re-puolueeseen, muut kaksi Kontraan; aluksi kukaan ei tiedä kuka. Sinulla on yksi ja hyvä käsi: ilmoita ”Re”, niin voitto on arvokkaampi. Sen voi tehdä vain alussa.',
      },
    },
    view: view(without('AC'), [11, 11, 11], {
      calls_open: [{ call: 're', least_cards: 11 }],
      last_trick: { leader: 0, cards: ['AC', '9C', 'TC', '9C'], winner: 0 },
      tricks: [1, 0, 0, 0],
    }),
    legal: ['re'],
    seats: 4,
  },
  {
    say: {
      de: 'Aino hat ein Karo-Ass gelegt, den Fuchs: Wer ihn den anderen abnimmt, bekommt einen Punkt. Die Herz-Zehn ist der höchste Trumpf: Nimm ihn mit 10♥.',
      en: 'Aino has played an ace of diamonds, the fox: taking it from the others is worth a point. The ten of hearts is the highest trump: take it with 10♥.',
      fi: 'Aino pelasi ruutuässän, ketun: sen vieminen toisilta antaa pisteen. Herttakymppi on korkein valtti: ota se 10♥:llä.',
      german: {
        de: 'Aino hat ein Schellen-Ass gelegt, den Fuchs: Wer ihn den anderen abnimmt, bekommt einen Punkt. Die Herz-Zehn ist der höchste Trumpf: Nimm ihn mit 10♥.',
        en: 'Aino has played an ace of bells, the fox: taking it from the others is worth a point. The ten of hearts is the highest trump: take it with 10♥.',
        fi: 'Aino pelasi kulkusässän, ketun: sen vieminen toisilta antaa pisteen. Herttakymppi on korkein valtti: ota se 10♥:llä.',
      },
    },
    view: view(without('AC', 'AS'), [9, 9, 9], {
      calls: called,
      trick: { leader: 1, cards: ['JD', 'AD', 'QH'], winner: 3 },
      tricks: [1, 1, 0, 0],
    }),
    legal: ['TH'],
    seats: 4,
  },
  {
    say: {
      de: 'Aino hat die zweite Kreuz-Dame gelegt: Sie ist deine Partnerin, und der Stich gehört ihr. Gib ihr Punkte dazu: Lege 10♦.',
      en: 'Aino has played the other queen of clubs: she is your partner, and the trick is hers. Give her points: play 10♦.',
      fi: 'Aino pelasi toisen ristirouvan: hän on parisi, ja tikki on hänen. Anna hänelle pisteitä: pelaa 10♦.',
      german: {
        de: 'Aino hat den zweiten Eichel-Ober gelegt: Sie ist deine Partnerin, und der Stich gehört ihr. Gib ihr Punkte dazu: Lege 10♦.',
        en: 'Aino has played the other Ober of acorns: she is your partner, and the trick is hers. Give her points: play 10♦.',
        fi: 'Aino pelasi toisen terho-oberin: hän on parisi, ja tikki on hänen. Anna hänelle pisteitä: pelaa 10♦.',
      },
    },
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
