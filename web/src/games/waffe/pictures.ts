import type { Pictures } from '../../features/rules/pictures';

const pictures: Pictures = {
  '3.2': { cards: [['KH', '9H', '4H']] },
  '3.3': { cards: [['4C', '3D', '2S', 'AH', 'KC']] },
  '3.4': {
    cards: [
      ['8C', '8D'],
      ['KH', 'KS'],
    ],
  },
  '4.1': { cards: [['TH', '*', '8S']] },
};

export default pictures;
