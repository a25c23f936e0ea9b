// Keeps hashed assets at hand. A name under /assets/ carries a hash of its contents, so it can never be stale; pages, games
// and answers of the server always come from the network, but for the score sheet: in a dead spot its page is the one
// seen last, so that an entry can still be written down.

const CACHE = 'assets-1';
const AT_MOST = 120;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    // Builds come and go: the oldest entries make room.
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - AT_MOST))) await cache.delete(old);
  }
  return answer;
}

async function sheetPage(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/sheets', answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match('/sheets');
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(event.request));
  else if (event.request.mode === 'navigate' && url.pathname.startsWith('/sheets'))
    event.respondWith(sheetPage(event.request));
});
