/** True if a key press is meant for a text field or the browser, not for the game. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input, textarea, select, [contenteditable="true"]');
}

/** True if a key press is meant for the page: not while a dialog is open over it. */
export function isForPage(event: KeyboardEvent): boolean {
  return !isTyping(event) && document.querySelector('dialog[open]') === null;
}

/** True if a key is pressed for the game: not repeated by holding it down, and not while a dialog is open. */
export function isPress(event: KeyboardEvent): boolean {
  return !event.repeat && isForPage(event);
}

/** True if Enter or Space would activate the focused control anyway. */
export function isOnControl(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('button, a, summary, [role="gridcell"]');
}
