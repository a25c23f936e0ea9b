import type { Pictures } from '../../features/rules/pictures';

const pictures: Pictures = {
  '2.3': { cards: [['TH'], ['QC', 'QS', 'QH', 'QD'], ['JC', 'JS', 'JH', 'JD'], ['AD', 'TD', 'KD', '9D']] },
  '2.3.1': {
    cards: [
      ['AC', 'TC', 'KC', '9C'],
      ['AH', 'KH', '9H'],
    ],
  },
  '2.4': { cards: [['QC', 'QC']] },
  '7.2.3': { cards: [['AD'], ['JC']] },
  '9.2': { cards: [['AD', 'AD']] },
};

export default pictures;
