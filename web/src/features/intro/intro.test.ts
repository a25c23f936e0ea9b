import { expect, test } from 'vitest';
import { FACES } from '$lib/game/faces';
import { hasIntro, loadIntro } from './intros';
import { same } from './scene';

const introduced = [...FACES.keys()].filter(hasIntro);

test('there are introductions to check', () => {
  expect(introduced.length).toBeGreaterThan(0);
});

test.each(introduced)(
  '%s: three to six guided moves, each with its sentence in every language',
  async (id) => {
    const scenes = await loadIntro(id);
    expect(scenes!.length).toBeGreaterThanOrEqual(3);
    expect(scenes!.length).toBeLessThanOrEqual(6);
    for (const language of ['de', 'en', 'fi'] as const) {
      for (const scene of scenes!) {
        expect(scene.say[language], `${id} ${language}`).toBeTruthy();
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
