// Builds the gallery, takes a screenshot of every show at phone and desktop size in both themes, and runs axe-core over it.
// Usage: node scripts/gallery.mjs [folder for the screenshots]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, preview } from 'vite';
import { openBrowser } from './chromium.mjs';

// Named as in Gallery.svelte.
const list = (path) => {
  const folder = new URL(`../src/${path}/`, import.meta.url);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const SHOWS = ['gallery', ...list('games').map((game) => `games/${game}/gallery`)]
  .flatMap(list)
  .filter((file) => file.endsWith('Show.svelte'))
  .map((file) =>
    file
      .slice(0, -'Show.svelte'.length)
      .replaceAll(/(?!^)([A-Z])/g, '-$1')
      .toLowerCase(),
  );
const SIZES = { phone: [360, 640], desktop: [1280, 800] };
const folder = process.argv[2] ?? 'node_modules/.gallery-shots';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

await build({ mode: 'gallery', logLevel: 'warn' });
const server = await preview({
  mode: 'gallery',
  build: { outDir: 'node_modules/.gallery' },
  preview: { port: 0 },
});
const base = server.resolvedUrls.local[0];
const browser = await openBrowser();
let faults = 0;
for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      deviceScaleFactor: size === 'phone' ? 2 : 1,
      hasTouch: size === 'phone',
      locale: 'en',
      bypassCSP: true,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      faults++;
      console.error(`error in the page: ${error.message}`);
    });
    for (const show of SHOWS) {
      await page.goto(`${base}gallery/${show}`);
      await page.waitForSelector('main');
      await page.waitForTimeout(350);
      await page.screenshot({
        path: `${folder}/${show}-${size}-${theme}.png`,
        fullPage: show === 'pieces' || show === 'cards',
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) {
        faults++;
        console.error(`${show} ${size}: ${overflow} px too wide`);
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      for (const { id, help, nodes } of violations) {
        faults++;
        console.error(
          `${show} ${size} ${theme}: ${id}: ${help}\n  ${nodes
            .slice(0, 3)
            .map(
              (node) =>
                `${node.html.slice(0, 160)} ${node.failureSummary.replaceAll('\n', ' ').slice(0, 220)}`,
            )
            .join('\n  ')}`,
        );
      }
    }
    await context.close();
  }
}
await browser.close();
server.httpServer.close();
console.log(`gallery: ${SHOWS.length} shows, ${faults} faults, screenshots in ${folder}`);
process.exit(faults ? 1 : 0);
