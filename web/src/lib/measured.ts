import type { Attachment } from 'svelte/attachments';

/**
 * Tells the width of an element: at once, and after each change in the next frame. So the width may decide on the height of this element and of
 * others: a change inside the observer's callback would be a loop to the browser if any of them is observed, too.
 */
export function measured(tell: (width: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let frame = 0;
    const look = () => tell(element.clientWidth);
    const sized = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    sized.observe(element);
    look();
    return () => {
      sized.disconnect();
      cancelAnimationFrame(frame);
    };
  };
}
