// The first visit comes from the network before the service worker watches. So that a reload in a dead spot finds the page
// all the same, the worker is told what this page is made of: what is loaded already, and what is still on its way.

let told = false;

export function keepPage(): void {
  if (told || !('serviceWorker' in navigator)) return;
  told = true;
  void navigator.serviceWorker.ready.then(({ active }) => {
    active?.postMessage({ keep: ['/sheets'] });
    const loaded = new PerformanceObserver((list) => {
      const keep = list
        .getEntries()
        .map(({ name }) => new URL(name, location.href))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
        .map(({ pathname }) => pathname);
      if (keep.length > 0) active?.postMessage({ keep });
    });
    loaded.observe({ type: 'resource', buffered: true });
  });
}
