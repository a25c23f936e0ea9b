import { CALM, expect, test } from '../guests';

test('the first bytes of a page say its language: the browser’s, or the one chosen by hand', async ({
  guest,
  house,
}) => {
  const ask = (language: string, cookie = '') =>
    fetch(`${house.url}/rules`, { headers: { 'Accept-Language': language, Cookie: cookie } });
  for (const [wish, expected] of [
    ['fi-FI,fi;q=0.9,en;q=0.8', 'fi'],
    ['sv,de;q=0.5', 'de'],
    ['sv', 'en'],
  ] as const) {
    const answer = await ask(wish);
    expect(await answer.text()).toContain(`<html lang="${expected}">`);
    expect(answer.headers.get('vary')).toContain('accept-language');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
  expect(await (await ask('fi', 'language=de')).text()).toContain('<html lang="de">');

  // The catalog is sent compressed, and once.
  const catalog = await fetch(`${house.url}/api/games`);
  expect(catalog.headers.get('content-encoding')).toBe('gzip');
  const again = await fetch(`${house.url}/api/games`, {
    headers: { 'If-None-Match': catalog.headers.get('etag')! },
  });
  expect(again.status).toBe(304);

  // For a cache another language is another page.
  const tags = await Promise.all(
    ['fi', 'de', 'en'].map(async (wish) => (await ask(wish)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);

  const page = await guest('Anna', CALM);
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('fi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  const anew = await page.reload();
  expect(await anew!.text()).toContain('<html lang="fi">');
  await page.getByLabel('Kieli').selectOption('auto');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await (await page.reload())!.text()).toContain('<html lang="en">');
});
