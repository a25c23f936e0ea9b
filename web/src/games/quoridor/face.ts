import type { Face } from '$lib/game/faces';
import Emblem from './Emblem.svelte';

const face: Face = {
  name: { de: 'Quoridor', en: 'Quoridor', fi: 'Quoridor' },
  presets: {
    quoridor: {
      name: { de: 'Quoridor', en: 'Quoridor', fi: 'Quoridor' },
      about: {
        de: 'Zu zweit oder zu viert. Über das Brett, an den Mauern vorbei.',
        en: 'Two or four. Across the board, past the walls.',
        fi: 'Kaksi tai neljä. Laudan yli aitojen ohi.',
      },
      emblem: Emblem,
      offered: true,
    },
  },
};

export default face;
