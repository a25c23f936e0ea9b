// A small router: patterns such as `/table/:code`, links handled at the document, no hash URLs.

export interface Place {
  path: string;
  query: URLSearchParams;
  /** The fragment without its `#`; a paragraph on the rules page. */
  anchor: string;
}

function here(): Place {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    anchor: decodeFragment(location.hash.slice(1)),
  };
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw<Place>(here());

/** The current place. */
export function place(): Place {
  return current;
}

/** Navigates to another page without reloading the document. */
export function go(target: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', target);
  else history.replaceState(null, '', target);
  current = here();
}

/** The values of a pattern's parameters, or null if the path does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith(':')) found[part.slice(1)] = decodeFragment(value);
    else if (part !== value) return null;
  }
  return found;
}

function ownLink(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.dataset.reload !== undefined) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return null;
  return url;
}

/** Starts handling links and the browser's back and forward; returns a function that stops it. */
export function startRouter(): () => void {
  const onClick = (event: MouseEvent) => {
    const url = ownLink(event);
    if (!url) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  };
  const onPop = () => {
    current = here();
  };
  document.addEventListener('click', onClick);
  window.addEventListener('popstate', onPop);
  return () => {
    document.removeEventListener('click', onClick);
    window.removeEventListener('popstate', onPop);
  };
}
