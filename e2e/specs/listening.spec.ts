// Whole games played only from what a screen reader is told: the players read the two live regions and act by keys and by the
// names of cards.

import { Listener } from '../ear';
import { CALM, expect, test } from '../guests';
import { GAMES, LISTENERS } from '../players';
import { playBots } from '../tables';

test('every game can be played by ear', () => {
  expect([...new Set(LISTENERS.map(({ table }) => table.game))]).toEqual(GAMES);
});

for (const { name, table, byEar } of LISTENERS)
  test(`${name}, by ear`, async ({ guest }) => {
    const page = await guest('Mudi', CALM);
    const listener = new Listener(page, 'Mudi');
    await listener.listen();
    await playBots(page, table);
    await byEar(listener);
    expect(listener.over, 'the game came to its end by ear').toBe(true);
  });
