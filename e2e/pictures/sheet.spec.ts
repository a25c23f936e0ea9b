import { openWith, SEVEN } from '../evening';
import { PHONE, test } from '../guests';
import { still } from '../settled';

const FOLDER = '../docs/images';

test('pictures of the score sheet', async ({ guest }) => {
  const page = await guest('Anna', PHONE);
  await page.goto(await openWith(page, SEVEN.slice(0, 5), 9));
  await page.locator('.page tbody tr').nth(8).waitFor();
  await page.screenshot({ path: `${FOLDER}/sheet-phone.png` });
  await page.getByRole('button', { name: 'Game 10' }).click();
  const names = page.locator('.form .name');
  for (const place of [0, 2]) await names.nth(place).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill('151');
  await page.locator('.preview li').first().waitFor();
  await page.screenshot({ path: `${FOLDER}/sheet-form-phone.png` });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await still(page);
  await page.screenshot({ path: `${FOLDER}/sheet-desktop.png` });
});
