import type { Pictures } from '../../features/rules/pictures';

const pictures: Pictures = {
  '3.2': {
    cards: [
      ['9H', 'KH'],
      ['9H', '9D'],
    ],
  },
  '4.1': { cards: [['7S', '7H']] },
  '4.2': { cards: [['8C']] },
  '4.4': { cards: [['JS']] },
};

export default pictures;
