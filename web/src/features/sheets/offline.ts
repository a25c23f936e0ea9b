// On the first visit the page is loaded before the service worker is active. To make an offline reload work, the worker is
// told which files this page consists of: those loaded already, and those still loading.

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
