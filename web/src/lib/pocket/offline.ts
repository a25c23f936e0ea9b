// Asks the service worker to cache everything that offline play needs: pages, words, cards, engine.

/** True once everything is cached; false if that is not possible, for example without a service worker. */
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

/** Whether some build of the client is cached; the service worker uses these cache names. */
export async function isHouseKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const names = await caches.keys().catch(() => []);
  return names.some((name) => name.startsWith('house-'));
}
