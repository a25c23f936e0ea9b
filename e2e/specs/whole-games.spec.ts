import { BRISK, expect, expectAccessible, expectOneScreen, PHONE, SIDEWAYS, test, UPRIGHT } from '../guests';
import { PLAYERS } from '../players';
import { settled } from '../settled';
import { playBots, playToEnd, sitTogether, throughTrouble } from '../tables';

const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk', 'Eino'];

for (const { name, table, seats, act, actByKeys } of PLAYERS) {
  test(`${name}: people play to the end, one of them through a lost line and a reload`, async ({
    guest,
    house,
  }) => {
    const people = [await guest(NAMES[0]!, { ...BRISK, url: house.weak.url })];
    for (const other of NAMES.slice(1, seats)) people.push(await guest(other, BRISK));
    await sitTogether(people, table);
    let troubled = false;
    const trouble = async () => {
      troubled = true;
      await throughTrouble(people[0]!, house.weak.line);
    };
    await playToEnd(people, act, async (round) => {
      if (!troubled && round >= 2) await trouble();
    });
    // A game may be short; its end must survive the disturbance as well.
    if (!troubled) await trouble();
    await expectAccessible(people[0]!);
    expect(people).toHaveLength(seats);
    for (const page of people) await expect(page.locator('.strip.over .told p:not(.word)')).toHaveText(/\w/);
  });

  test(`${name}: against bots in the dark, with a long name, on a phone that is turned now and then`, async ({
    guest,
  }) => {
    const page = await guest('Annegret Schmitt-Kallman', { ...PHONE, colorScheme: 'dark' });
    await playBots(page, table);
    await settled(page);
    await expectOneScreen(page);
    await playToEnd([page], act, async (round) => {
      if (round % 5 !== 0) return;
      await page.setViewportSize(round % 10 === 0 ? SIDEWAYS : UPRIGHT);
      await expectOneScreen(page);
    });
    await expectAccessible(page);
  });

  test(`${name}: with the keyboard alone`, async ({ guest }) => {
    const page = await guest('Eino', BRISK);
    await playBots(page, table);
    await playToEnd([page], actByKeys);
  });
}
