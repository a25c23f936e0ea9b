// Shares a link. On plain HTTP browsers offer neither sharing nor the clipboard API; then `execCommand` is tried, and if
// that fails, too, the link is shown for manual copying.

export type Shared = 'shared' | 'copied' | 'shown';

/** Copies by a selection, for browsers and pages without the clipboard API. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // Inside an open dialog only its own elements can be selected.
  const host = document.querySelector('dialog[open]') ?? document.body;
  host.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Copies a text; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the selection may still be allowed.
  }
  return copyOldWay(text);
}

/** Shares a link by the system's dialog, or copies it, or returns that it must be shown. */
export async function share(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Cancelled by the person: nothing else to do.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(url)) ? 'copied' : 'shown';
}
