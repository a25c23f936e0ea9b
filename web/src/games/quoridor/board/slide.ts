import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { stillness } from '$lib/settings.svelte';

/** In-transition: a wall slides into its gap from one end. */
export function slideIn(node: Element): TransitionConfig {
  const box = (node as SVGGraphicsElement).getBBox?.();
  if (stillness() || !box) return { duration: 0 };
  const lying = box.width > box.height;
  return {
    duration: 200,
    easing: cubicOut,
    css: (t) => `transform-box: fill-box; transform: ${lying ? 'scaleX' : 'scaleY'}(${t})`,
  };
}
