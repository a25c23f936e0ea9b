import type { Attachment } from 'svelte/attachments';

/**
 * Marks an element whose text is cut off with `data-tight`, which may change the height of what contains it. It follows the size of the window, not of
 * an element: what a ResizeObserver changes in its callback must not be observed, or the browser reports a loop.
 */
export const fits: Attachment<HTMLElement> = (element) => {
  const look = () => {
    delete element.dataset.tight;
    if (element.scrollHeight > element.clientHeight + 1) element.dataset.tight = '';
  };
  let frame = 0;
  // In the frame's callback everything else has followed the size already, and nothing is drawn yet.
  const lookInFrame = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const told = new MutationObserver(look);
  told.observe(element, { childList: true, characterData: true, subtree: true });
  window.addEventListener('resize', lookInFrame);
  look();
  lookInFrame();
  return () => {
    told.disconnect();
    window.removeEventListener('resize', lookInFrame);
    cancelAnimationFrame(frame);
  };
};
