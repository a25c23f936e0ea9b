// The first visit comes from the network before the service worker watches. So that a reload in a dead spot finds the page
// all the same, the worker is told what this page is made of.

export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href));
    const assets = loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
    active?.postMessage({ keep: ['/sheets', ...new Set(assets)] });
  });
}
