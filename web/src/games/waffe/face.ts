import type { Face } from '$lib/game/faces';

const face: Face = {
  name: { de: 'Waffe', en: 'Waffe', fi: 'Waffe' },
  presets: {
    waffe: {
      name: { de: 'Waffe', en: 'Waffe', fi: 'Waffe' },
      about: {
        de: 'Zu zweit. Werde deine Karten zuerst los.',
        en: 'Two players. Be rid of your cards first.',
        fi: 'Kaksi pelaajaa. Pääse korteista ensin eroon.',
      },
      emblem: ['7D', '*'],
      offered: true,
    },
    'waffe-2.3': {
      name: { de: 'Waffe 2.3', en: 'Waffe 2.3', fi: 'Waffe 2.3' },
      about: {
        de: 'Acht Karten, eine liegt offen, Passen zieht fünf.',
        en: 'Eight cards, one card opens, a pass draws five.',
        fi: 'Kahdeksan korttia, yksi avaa, passista nostetaan viisi.',
      },
      emblem: ['8C', '*'],
    },
  },
};

export default face;
