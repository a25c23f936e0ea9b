import { CALM, expect, expectAccessible, expectOneScreen, PHONE, SIDEWAYS, test, UPRIGHT } from '../guests';
import { PLAYERS } from '../players';
import { playBots, playToEnd, sitTogether, throughTrouble } from '../tables';

const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk'];

for (const { name, table, seats, ready, act, actByKeys } of PLAYERS) {
  test(`${name}: people play to the end, one of them through a lost line and a reload`, async ({
    guest,
    house,
  }) => {
    const people = [await guest(NAMES[0]!, { ...CALM, url: house.weak.url })];
    for (const other of NAMES.slice(1, seats)) people.push(await guest(other, CALM));
    const id = await sitTogether(people, table);
    await people.at(-1)!.locator(ready).first().waitFor();
    await playToEnd(people, id, act, async (round) => {
      if (round === 6) await throughTrouble(people[0]!, house.weak.line);
    });
    await expectAccessible(people[0]!);
    const [first, ...rest] = await Promise.all(
      people.map((page) => page.locator('.strip.over p').innerText()),
    );
    expect(first).not.toBe('');
    expect(rest).toHaveLength(seats - 1);
  });

  test(`${name}: against bots in the dark, with a long name, on a phone that is turned now and then`, async ({
    guest,
  }) => {
    const page = await guest('Annegret Schmitt-Kallman', { ...PHONE, colorScheme: 'dark' });
    const id = await playBots(page, table);
    await page.locator(ready).first().waitFor();
    await expectOneScreen(page);
    await playToEnd([page], id, act, async (round) => {
      if (round % 12 !== 0) return;
      await page.setViewportSize(round % 24 === 0 ? SIDEWAYS : UPRIGHT);
      await expectOneScreen(page);
    });
    await expectAccessible(page);
  });

  test(`${name}: with the keyboard alone`, async ({ guest }) => {
    const page = await guest('Eino', CALM);
    const id = await playBots(page, table);
    await playToEnd([page], id, actByKeys);
  });
}
