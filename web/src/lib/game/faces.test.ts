import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { isCard } from '$lib/card/notation';
import Emblem from './Emblem.svelte';
import { FACES, presetFace } from './faces';
import { gameName, presetAbout, presetName } from './naming';

const games = Object.keys(import.meta.glob('/src/games/*/index.ts')).map((path) => path.split('/')[3]!);

/** The drawing of an emblem. */
function drawn(game: string, preset: string): string {
  const target = document.createElement('div');
  const shown = mount(Emblem, { target, props: { game, preset } });
  const text = target.querySelector('.emblem')!.innerHTML.replaceAll(/<!--.*?-->/g, '');
  void unmount(shown);
  return text;
}

test('every folder of a game has a face, and every face its game', () => {
  expect(games.length).toBeGreaterThan(0);
  expect([...FACES.keys()].sort()).toEqual(games.sort());
});

test.each(games)('%s: every preset has words and an emblem, and one is offered', (game) => {
  const presets = Object.entries(FACES.get(game)!.presets);
  expect(presets.some(([, face]) => face.offered)).toBe(true);
  for (const [preset, face] of presets) {
    for (const told of [face.name, face.about, face.about.german ?? {}])
      for (const language of Object.keys(told).filter((key) => key !== 'german'))
        expect(told[language as keyof typeof told], preset).toMatch(/^[^!]*\S[^!]*$/);
    if (typeof face.emblem !== 'function') expect(face.emblem.every(isCard), preset).toBe(true);
    expect(drawn(game, preset), preset).not.toBe('');
  }
});

test('an unknown preset or game draws and says nothing of another game', () => {
  for (const [game, preset] of [
    ['no-such-game', 'no-such-game'],
    ['no-such-game', 'ddv'],
    ['quoridor', 'ddv'],
    ['quoridor', 'toString'],
  ] as const) {
    expect(presetFace(game, preset)).toBeUndefined();
    expect(drawn(game, preset)).toBe('');
    expect(presetName(game, preset)).toBe(preset);
    expect(presetAbout(game, preset)).toBeNull();
  }
  expect(gameName('no-such-game')).toBe('no-such-game');
});
