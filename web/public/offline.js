// The page shown while the server is out of reach looks for it and makes way by itself.

const EVERY_MS = 5000;

async function look() {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener('online', look);
setInterval(look, EVERY_MS);
