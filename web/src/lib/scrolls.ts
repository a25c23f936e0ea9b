/** Marks a scrolling element with whether there is more above and below, for style sheets. */
export function scrolls(node: HTMLElement): () => void {
  const tell = () => {
    node.dataset.above = String(node.scrollTop > 2);
    node.dataset.below = String(node.scrollTop + node.clientHeight < node.scrollHeight - 2);
  };
  node.classList.add('scrolls');
  node.addEventListener('scroll', tell, { passive: true });
  const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell);
  for (const part of [node, ...node.children]) watch?.observe(part);
  tell();
  return () => {
    node.removeEventListener('scroll', tell);
    watch?.disconnect();
  };
}
