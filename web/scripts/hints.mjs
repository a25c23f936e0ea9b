// Writes dist/hints.json: the files that each page, game and language needs, which the server names in a page's head.
// Without it a browser discovers them one after another, a round trip each.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const LANGUAGES = ['de', 'en', 'fi'];
const dist = new URL('../dist/', import.meta.url);
const read = (path, from = dist) => readFileSync(new URL(path, from), 'utf8');
const manifest = JSON.parse(read('.vite/manifest.json'));

// The script that runs first gets a name with its hash, like everything under /assets/.
const early = read('early.js');
const name = `assets/early-${createHash('sha256').update(early).digest('base64url').slice(0, 8)}.js`;
writeFileSync(new URL(name, dist), early);
const page = read('index.html').replace('src="/early.js"', `src="/${name}"`);
if (!page.includes(name)) throw new Error('index.html does not run early.js');
writeFileSync(new URL('index.html', dist), page);

/** A chunk, its imports, and their style sheets, except those the page names already. */
function needs(...keys) {
  const found = new Set();
  const seen = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const other of chunk.imports ?? []) add(other);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!page.includes(file)) found.add(`/${file}`);
  };
  keys.forEach(add);
  return [...found];
}

const inEach = (keysOf) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, needs(...keysOf(language))]));
const source = read('src/pages.ts', new URL('../', import.meta.url));
const routes = [...source.matchAll(/'(\/[^']*)': page\(\s*\w+,\s*\(\) => import\('\.\/([^']+)'\)/g)];
if (routes.length < 20) throw new Error('src/pages.ts is not written as expected');
const TABLE = 'src/features/table/TablePage.svelte';
const pages = routes.map(([, path, file]) => {
  const feature = /^features\/[^/]+/.exec(file)?.[0];
  return {
    path,
    // A join code leads to a table.
    files: needs(`src/${file}`, ...(path === '/j/:code' ? [TABLE] : [])),
    words: inEach((language) => [`src/lib/i18n/${language}.ts`, `src/${feature}/words/${language}.ts`]),
  };
});
const games = Object.fromEntries(
  Object.keys(manifest).flatMap((key) => {
    const game = /^src\/games\/([^/]+)\/index\.ts$/.exec(key)?.[1];
    if (!game) return [];
    // Where cards are dealt, this browser takes part in the cut at once.
    const deals = `src/games/${game}/deal.ts` in manifest ? ['src/lib/fair/puzzle.ts'] : [];
    return [
      [
        game,
        {
          files: needs(key, ...deals),
          words: inEach((language) => [`src/games/${game}/words/${language}.ts`]),
        },
      ],
    ];
  }),
);
writeFileSync(new URL('hints.json', dist), JSON.stringify({ pages, games }));
