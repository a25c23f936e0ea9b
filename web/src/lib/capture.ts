/** Sends all further events of a pointer to an element. A pointer that has ended already cannot be captured, which is no error. */
export function capture(element: Element | undefined, pointer: number): void {
  try {
    element?.setPointerCapture(pointer);
  } catch {
    // The finger was lifted or the gesture cancelled before this event was handled.
  }
}
