// Writes dist/offline.json: the list of a build's files for the service worker.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const assets = readdirSync(new URL('assets/', dist)).map((file) => `/assets/${file}`);
const icons = readdirSync(new URL('icons/', dist)).map((file) => `/icons/${file}`);
const files = [...assets, ...icons, '/manifest.webmanifest'].sort();
const page = readFileSync(new URL('index.html', dist));
const build = createHash('sha256').update(page).update(files.join(' ')).digest('hex').slice(0, 16);
writeFileSync(new URL('offline.json', dist), JSON.stringify({ build, files }));
