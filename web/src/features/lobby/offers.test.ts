import { expect, test } from 'vitest';
import { FACES } from '$lib/game/faces';
import type { GameInfo } from '$lib/wire/protocol';
import { offersOf } from './offers';

const info = (id: string, presets: string[]) => ({ id, presets }) as GameInfo;

test('the lobby follows the catalog, and a game without a face is offered all the same', () => {
  const games = [
    info('no-such-game', ['one', 'two']),
    ...[...FACES].map(([id, face]) => info(id, Object.keys(face.presets))),
  ];
  const offers = offersOf(games);
  expect(offers[0]).toMatchObject({ key: 'no-such-game/one', preset: 'one' });
  expect(offers.map((offer) => offer.info.id)).toEqual(
    games.flatMap(({ id }) => {
      const offered = Object.values(FACES.get(id)?.presets ?? {}).filter((face) => face.offered).length;
      return Array.from({ length: Math.max(offered, 1) }, () => id);
    }),
  );
  expect(new Set(offers.map((offer) => offer.key)).size).toBe(offers.length);
  expect(offersOf([])).toEqual([]);
});
