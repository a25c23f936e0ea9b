import { expect, test } from 'vitest';
import { loadIntro } from './intros';
import { same } from './scene';
import { loadGame } from '../../games';

test.each(['waffe', 'quoridor', 'doppelkopf', 'sixty-six', 'mau-mau'])(
  '%s: three to six guided moves, each with its sentence in every language',
  async (id) => {
    const [game, scenes] = [await loadGame(id), await loadIntro(id)];
    expect(scenes!.length).toBeGreaterThanOrEqual(3);
    expect(scenes!.length).toBeLessThanOrEqual(6);
    for (const language of ['de', 'en', 'fi'] as const) {
      await game!.words.load(language);
      for (const scene of scenes!) {
        expect(game!.words.find(scene.say), `${id} ${scene.say} ${language}`).toBeTruthy();
        expect(scene.legal.length).toBeGreaterThan(0);
      }
    }
  },
  60_000,
);

test('cards chosen together are in no order', () => {
  expect(same('9D *', '* 9D')).toBe(true);
  expect(same('KH their:QC', 'KH own:QC')).toBe(false);
});
