import type { Attachment } from 'svelte/attachments';

/** Marks an element whose text is cut off with `data-tight`. */
export const fits: Attachment<HTMLElement> = (element) => {
  const look = () => {
    delete element.dataset.tight;
    if (element.scrollHeight > element.clientHeight + 1) element.dataset.tight = '';
  };
  const told = new MutationObserver(look);
  told.observe(element, { childList: true, characterData: true, subtree: true });
  const sized = new ResizeObserver(look);
  if (element.parentElement) sized.observe(element.parentElement);
  look();
  return () => {
    told.disconnect();
    sized.disconnect();
  };
};
