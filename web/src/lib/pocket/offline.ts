// Asks the service worker to keep everything that play without a line needs: pages, words, cards, engine.

/** True once all of it is kept; false where that is not possible, as without a service worker. */
export async function keepHouse(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return false;
    const channel = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    });
    active.postMessage({ type: 'keep' }, [channel.port2]);
    return await answer;
  } catch {
    return false;
  }
}

/** Whether some build of the house is kept here; the service worker gives these names. */
export async function isHouseKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const names = await caches.keys().catch(() => []);
  return names.some((name) => name.startsWith('house-'));
}
