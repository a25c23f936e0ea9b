// Handing a link on. Over plain HTTP in a local network a browser offers neither sharing nor its clipboard; then the old way
// of copying is tried, and where that fails, too, the link is shown to be copied by hand.

export type Shared = 'shared' | 'copied' | 'shown';

/** Copies by a selection, as browsers did before they had a clipboard for pages. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // Inside an open dialog only what is in it can be selected.
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

/** Copies a text; false where this browser does not let a page do it. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the old way may still be allowed.
  }
  return copyOldWay(text);
}

/** Hands a link on by the system's own sheet, or copies it, or says that it must be shown. */
export async function share(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Put away by the person: nothing more is wanted.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(url)) ? 'copied' : 'shown';
}
