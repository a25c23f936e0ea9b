// Checks the build: the first load (lobby and one game) and the engine of the browser stay within their budgets, and nothing needs more than
// `script-src 'self'; style-src 'self'`.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 150;
/** All games and bots for play without the server. */
const ENGINE_BYTES = 1_500_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const faults = [];

/** The compressed size as the server sends it. */
function size(file) {
  return gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
}

/** A chunk, its imports, and their style sheets. */
function withImports(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const sheet of chunk.css ?? []) found.add(sheet);
  for (const other of chunk.imports ?? []) withImports(other, found);
  return found;
}

const kb = (files) => [...files].reduce((sum, file) => sum + size(file), 0) / 1024;
const has = (key) => (key in manifest ? [key] : []);
// What a visitor needs for lobby and table, in the largest of the three languages.
const house = [
  'index.html',
  ...has('src/features/lobby/LobbyPage.svelte'),
  ...has('src/features/table/TablePage.svelte'),
  'src/lib/i18n/fi.ts',
];
const games = Object.keys(manifest).filter((key) => /^src\/games\/[^/]+\/index\.ts$/.test(key));
for (const game of games.length > 0 ? games : [null]) {
  const files = new Set();
  for (const key of [...house, ...(game ? [game, game.replace('index.ts', 'words/fi.ts')] : [])])
    withImports(key, files);
  const name = game ? game.split('/')[2] : 'house';
  const load = kb(files);
  console.log(`first_load_${name}: ${load.toFixed(1)} KB`);
  if (load > BUDGET_KB)
    faults.push(`${name} needs ${load.toFixed(1)} KB at first load; the budget is ${BUDGET_KB} KB`);
}

for (const file of readdirSync(new URL('assets/', dist))) {
  if (!/^house-.*\.wasm$/.test(file)) continue;
  const engine = size(`assets/${file}`);
  console.log(`engine: ${(engine / 1000).toFixed(0)} kB`);
  if (engine > ENGINE_BYTES)
    faults.push(`the engine takes ${engine} bytes compressed; at most ${ENGINE_BYTES}`);
}

const page = readFileSync(new URL('index.html', dist), 'utf8');
if (/<script(?![^>]*\bsrc=)[^>]*>/.test(page)) faults.push('index.html holds an inline script');
if (/\sstyle=|<style/.test(page)) faults.push('index.html holds an inline style');
for (const file of readdirSync(new URL('assets/', dist))) {
  if (!file.endsWith('.js')) continue;
  const code = readFileSync(new URL(`assets/${file}`, dist), 'utf8');
  // Svelte sets `style:` directives through the CSSOM; the browser would refuse a style attribute in template text.
  if (/<[a-z-]+ [^>`]*\bstyle=/.test(code)) faults.push(`${file} holds a style attribute in a template`);
  if (code.includes('svelte-css-wrapper')) faults.push(`${file} passes --custom properties to a component`);
  if (/\beval\(|new Function\(/.test(code)) faults.push(`${file} evaluates text as code`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
