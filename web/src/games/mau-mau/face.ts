import type { Face } from '$lib/game/faces';

const face: Face = {
  name: { de: 'Mau-Mau', en: 'Mau-Mau', fi: 'Mau-Mau' },
  presets: {
    'mau-mau': {
      name: { de: 'Mau-Mau', en: 'Mau-Mau', fi: 'Mau-Mau' },
      about: {
        de: 'Zu zweit bis zu fünft. Sieben zieht zwei, der Bube wünscht.',
        en: 'Two to five. A seven draws two, a jack wishes.',
        fi: 'Kahdesta viiteen. Seiska nostattaa, jätkä toivoo.',
        german: {
          de: 'Zu zweit bis zu fünft. Sieben zieht zwei, der Unter wünscht.',
          en: 'Two to five. A seven draws two, an Unter wishes.',
          fi: 'Kahdesta viiteen. Seiska nostattaa, unter toivoo.',
        },
      },
      emblem: ['JH', '7S'],
      offered: true,
    },
    einfach: {
      name: { de: 'Mau-Mau, einfach', en: 'Mau-Mau, simple', fi: 'Mau-Mau, yksinkertainen' },
      about: {
        de: 'Eine Runde. Siebenen gehen nicht weiter, ein Bube passt immer.',
        en: 'One round. Sevens are not passed on, a jack always fits.',
        fi: 'Yksi kierros. Seiskoja ei siirretä, jätkä käy aina.',
        german: {
          de: 'Eine Runde. Siebenen gehen nicht weiter, ein Unter passt immer.',
          en: 'One round. Sevens are not passed on, an Unter always fits.',
          fi: 'Yksi kierros. Seiskoja ei siirretä, unter käy aina.',
        },
      },
      emblem: ['7H', '8S'],
    },
    'grosse-runde': {
      name: { de: 'Mau-Mau, große Runde', en: 'Mau-Mau, full table', fi: 'Mau-Mau, iso pöytä' },
      about: {
        de: '52 Karten. Das Ass spielt noch einmal, die Neun dreht um.',
        en: '52 cards. An ace plays again, a nine turns round.',
        fi: '52 korttia. Ässällä jatketaan, ysi kääntää suunnan.',
      },
      emblem: ['AH', '9S'],
    },
  },
};

export default face;
