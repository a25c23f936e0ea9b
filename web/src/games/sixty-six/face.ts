import type { Face } from '$lib/game/faces';

const face: Face = {
  name: { de: 'Sechsundsechzig', en: 'Sixty-six', fi: 'Kuusikymmentäkuusi' },
  presets: {
    sechsundsechzig: {
      name: { de: 'Sechsundsechzig', en: 'Sechsundsechzig', fi: 'Sechsundsechzig' },
      about: {
        de: 'Zu zweit, 24 Karten. Wer sagt zuerst 66?',
        en: 'Two players, 24 cards. Who first says 66?',
        fi: 'Kaksi pelaajaa, 24 korttia. Kuka sanoo ensin 66?',
      },
      emblem: ['KH', 'QH'],
      offered: true,
    },
    schnapsen: {
      name: { de: 'Schnapsen', en: 'Schnapsen', fi: 'Schnapsen' },
      about: {
        de: 'Zu zweit, 20 Karten, drei große Runden.',
        en: 'Two players, 20 cards, three big rounds.',
        fi: 'Kaksi pelaajaa, 20 korttia, kolme suurta kierrosta.',
      },
      emblem: ['AS', 'JS'],
      offered: true,
    },
    'sixty-six-standard': {
      name: {
        de: 'Sechsundsechzig, Standardregeln',
        en: 'Sixty-six, standard rules',
        fi: 'Kuusikymmentäkuusi, yleiset säännöt',
      },
      about: {
        de: 'Wie es die Kartenspielbücher geben.',
        en: 'As the card-game references give it.',
        fi: 'Kuten korttipelikirjat sen tuntevat.',
      },
      emblem: ['AH', 'TH'],
    },
    'schnapsen-standard': {
      name: {
        de: 'Schnapsen, Standardregeln',
        en: 'Schnapsen, standard rules',
        fi: 'Schnapsen, yleiset säännöt',
      },
      about: {
        de: 'Wie es die Kartenspielbücher geben.',
        en: 'As the card-game references give it.',
        fi: 'Kuten korttipelikirjat sen tuntevat.',
      },
      emblem: ['TS', 'JS'],
    },
  },
};

export default face;
