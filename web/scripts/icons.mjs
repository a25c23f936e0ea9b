// Draws our mark as icons of the installed application: icon.svg and PNGs in public/icons.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openBrowser } from './chromium.mjs';

const SEATS = [0, 90, 180, 270]
  .map((turn) => `<path d="M-17-42.500A46 46 0 0 1 17-42.500" transform="rotate(${turn})"/>`)
  .join('')
  .replaceAll('.500', '.5');

/**
 * The mark on its background; a maskable icon needs more space around it because systems crop its corners.
 */
function drawing({ round, scale }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-64 -64 128 128"><rect x="-64" y="-64" width="128" height="128" rx="${round}" fill="#315a46"/><g transform="scale(${scale})" fill="none" stroke="#ffdb94" stroke-width="9" stroke-linecap="round"><circle r="26" stroke-width="7"/><circle r="9" fill="#ffdb94" stroke="none"/>${SEATS}</g></svg>\n`;
}

mkdirSync('public/icons', { recursive: true });
const plain = drawing({ round: 28, scale: 1 });
const full = drawing({ round: 0, scale: 0.8 });
writeFileSync('public/icons/icon.svg', plain);

const browser = await openBrowser();
const page = await browser.newPage();
for (const [name, size, svg] of [
  ['icon-192', 192, plain],
  ['icon-512', 512, plain],
  ['icon-180', 180, full],
  ['icon-maskable-512', 512, full],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}
await browser.close();
