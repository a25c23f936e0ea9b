import type { Face } from '$lib/game/faces';

/** The default is a list, not a single game: everybody deals twice. */
const first = { list: 8 };

const face: Face = {
  name: { de: 'Doppelkopf', en: 'Doppelkopf', fi: 'Doppelkopf' },
  presets: {
    ddv: {
      name: { de: 'Doppelkopf', en: 'Doppelkopf', fi: 'Doppelkopf' },
      about: {
        de: 'Zu viert, nach den Turnierregeln, als Liste.',
        en: 'Four players, by the tournament rules, as a list.',
        fi: 'Neljä pelaajaa, turnaussäännöin, listana.',
      },
      emblem: ['QC', 'QS'],
      first,
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
      first,
    },
    hausrunde: {
      name: { de: 'Doppelkopf, Hausrunde', en: 'Doppelkopf, home rules', fi: 'Doppelkopf, kotisäännöt' },
      about: {
        de: 'Zweite Herz-Zehn, Schweinchen, Armut, Bock.',
        en: 'Second ten of hearts, Schweinchen, Armut, Bock.',
        fi: 'Toinen herttakymppi, Schweinchen, Armut, Bock.',
      },
      emblem: ['TH', 'QC'],
      first,
    },
  },
};

export default face;
