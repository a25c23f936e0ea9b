import { expect, test } from 'vitest';
import { madeUp } from '../../gallery/made-up';
import { withBestWord } from './best';
import type { AnyGame } from './seen';

const game = {
  actionText: (action: string) => action,
  marks: (action: string) => action === 'QC',
} as unknown as AnyGame;
const seen = (action: string | null) =>
  madeUp({}, ['Anna', 'Bert'], { best: action === null ? null : { seat: 1, action, played: null } });

test('what a board cannot mark is said at the seat of whoever would do it', () => {
  expect(withBestWord(seen('re'), game).players.map(({ says }) => says ?? null)).toEqual([null, '★ re']);
  expect(withBestWord(seen('QC'), game).players.every(({ says }) => !says)).toBe(true);
  expect(withBestWord(seen(null), game).players.every(({ says }) => !says)).toBe(true);
});
