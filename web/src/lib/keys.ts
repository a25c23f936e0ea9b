/** True where a key press belongs to a text field or to the browser, not to the game. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input, textarea, select, [contenteditable="true"]');
}

/** True where Enter or Space would press the focused control anyway. */
export function isOnControl(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('button, a, summary, [role="gridcell"]');
}
