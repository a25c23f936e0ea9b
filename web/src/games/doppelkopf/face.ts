import type { Face } from '$lib/game/faces';

const face: Face = {
  name: { de: 'Doppelkopf', en: 'Doppelkopf', fi: 'Doppelkopf' },
  presets: {
    ddv: {
      name: { de: 'Doppelkopf', en: 'Doppelkopf', fi: 'Doppelkopf' },
      about: {
        de: 'Zu viert, nach den Turnierregeln.',
        en: 'Four players, by the tournament rules.',
        fi: 'Neljä pelaajaa, turnaussäännöin.',
      },
      emblem: ['QC', 'QS'],
      offered: true,
    },
    einfach: {
      name: {
        de: 'Doppelkopf, einfache Wertung',
        en: 'Doppelkopf, simple scoring',
        fi: 'Doppelkopf, yksinkertainen pistelasku',
      },
      about: {
        de: 'Zu viert, Wertung ohne verfehlte Absagen.',
        en: 'Four players, scoring without failed calls.',
        fi: 'Neljä pelaajaa, ilman epäonnistuneiden ilmoitusten pisteitä.',
      },
      emblem: ['QC', 'JD'],
    },
    hausrunde: {
      name: { de: 'Doppelkopf, Hausrunde', en: 'Doppelkopf, home rules', fi: 'Doppelkopf, kotisäännöt' },
      about: {
        de: 'Zweite Herz-Zehn, Schweinchen, Armut, Bock.',
        en: 'Second ten of hearts, Schweinchen, Armut, Bock.',
        fi: 'Toinen herttakymppi, Schweinchen, Armut, Bock.',
      },
      emblem: ['TH', 'QC'],
    },
  },
};

export default face;
