// Caches hashed assets. A name under /assets/ contains a hash of its content, so it is never stale; pages, games and answers of
// the server always come from the network, except for the score sheet: offline its page is the one seen last, so that entries
// can still be made. If the server cannot be reached, a page says so.
// If the client is installed, or used for play on the device, all of it is cached: every page, the words, the cards and the
// engine, so that it opens offline. Two builds are kept, since a page of the previous one may still be open.

const CACHE = 'assets-3';
const AT_MOST = 120;
const HOUSE = 'house-';
/** If the page is cached, a server silent for this long counts as unreachable. */
const SILENT_MS = 3_000;
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/icons/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(OFFLINE.map((path) => new Request(path, { cache: 'reload' })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== CACHE && !name.startsWith(HOUSE)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keepAsset(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** On a full device nothing can be cached; the response is returned all the same. */
async function keepAsset(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
  // Evicts the oldest assets.
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  for (const old of assets.slice(0, Math.max(0, assets.length - AT_MOST))) await cache.delete(old);
}

/** From the network; if that fails, the cached client, or the first of these that is cached. */
async function fromNetwork(request, instead) {
  const cache = await caches.open(CACHE);
  try {
    const asked = fetch(request);
    const answer = await (request.mode === 'navigate' ? Promise.race([asked, afterSilence()]) : asked);
    if (answer.ok && instead[0] === '/sheets')
      await cache.put('/sheets', answer.clone()).catch(() => undefined);
    return answer;
  } catch (error) {
    const page = request.mode === 'navigate' ? await keptPage() : undefined;
    if (page) return page;
    for (const path of instead) {
      const kept = await cache.match(path);
      if (kept) return kept;
    }
    throw error;
  }
}

/** Resolves with the cached page after the silence; never if there is none, since the server may yet answer. */
function afterSilence() {
  return new Promise((resolve) => {
    const look = () =>
      keptPage().then(
        (page) => page && resolve(page),
        () => undefined,
      );
    setTimeout(look, SILENT_MS);
  });
}

/** The cached builds, the oldest first. */
async function keptHouses() {
  return (await caches.keys()).filter((name) => name.startsWith(HOUSE));
}

/** The page of the newest complete cached build; undefined if there is none. */
async function keptPage() {
  for (const name of (await keptHouses()).toReversed()) {
    const page = await (await caches.open(name)).match('/');
    if (page) return page;
  }
}

/** Caches everything of this build; the page comes last, so that it is there only with all its files. */
async function keepHouse() {
  const signal = AbortSignal.timeout(3 * SILENT_MS);
  const { build, files } = await (await fetch('/offline.json', { cache: 'no-cache', signal })).json();
  const cache = await caches.open(HOUSE + build);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = (await caches.match(file)) ?? (await fetch(file));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
  }
  if (!(await cache.match('/'))) await cache.put('/', await fetch('/', { cache: 'no-cache' }));
  for (const name of (await keptHouses()).slice(0, -2)) await caches.delete(name);
}

// `keep` asks to cache the client and is answered; `refresh` updates it if it is cached already.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data?.type !== 'keep' && event.data?.type !== 'refresh') return;
  const kept = async () => {
    if (event.data.type === 'refresh' && (await keptHouses()).length === 0) return false;
    try {
      await keepHouse();
      return true;
    } catch {
      // Offline nothing can be fetched; what was cached before is still here.
      return (await keptPage()) !== undefined;
    }
  };
  event.waitUntil(
    kept().then(
      (done) => port?.postMessage(done),
      () => port?.postMessage(false),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  // A file of the server, such as a record to download, is not a page of the client.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(
      fromNetwork(request, pathname.startsWith('/sheets') ? ['/sheets', OFFLINE[0]] : [OFFLINE[0]]),
    );
  else if (OFFLINE.includes(pathname)) event.respondWith(fromNetwork(request, [pathname]));
});

// A page loaded before this worker was active sends the list of its files, so that it works offline.
self.addEventListener('message', (event) => {
  const keep = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const asset = (path) => typeof path === 'string' && path.startsWith('/assets/');
  event.waitUntil(
    (async () => {
      for (const path of keep)
        if (asset(path)) await fromCacheFirst(new Request(path)).catch(() => undefined);
        else if (path === '/sheets') await fromNetwork(new Request(path), [path]).catch(() => undefined);
    })(),
  );
});

// A click on a notification opens its table: in the window that shows it, any window of the client, or a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window' });
      const there = windows.find(({ url }) => new URL(url).pathname === path);
      if (there) await there.focus();
      else await self.clients.openWindow(path);
    })(),
  );
});
