import type { Pictures } from '../../features/rules/pictures';

const pictures: Pictures = {
  '1.2': { cards: [['AC', 'TC', 'KC', 'QC', 'JC', '9C']] },
  '4.1': { cards: [['KS', 'QS']] },
};

export default pictures;
