import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fits } from './fits';
import { measured } from './measured';

/** Observers whose callbacks the test calls, and frames that it lets pass. */
let observers: { seen: Element[]; call: () => void }[] = [];
let frames = new Map<number, () => void>();

beforeEach(() => {
  observers = [];
  frames = new Map();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      seen: Element[] = [];
      constructor(readonly call: () => void) {
        observers.push(this);
      }
      observe(element: Element) {
        this.seen.push(element);
      }
      disconnect() {
        this.seen = [];
      }
    },
  );
  let next = 1;
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => (frames.set(next, call), next++));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => void vi.unstubAllGlobals());

function pass(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const call of due) call();
}

function sized(size: Partial<Record<'clientWidth' | 'clientHeight' | 'scrollHeight', number>>): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(element, name, { value, writable: true });
  return element;
}

test('a width is told at once, and a new one in the next frame, not in the callback of the observer', () => {
  const element = sized({ clientWidth: 400 }) as { clientWidth: number } & HTMLElement;
  const told: number[] = [];
  const stop = measured((width) => told.push(width))(element)!;
  expect(told).toEqual([400]);
  (element as { clientWidth: number }).clientWidth = 230;
  observers[0]!.call();
  observers[0]!.call();
  expect(told).toEqual([400]);
  pass();
  expect(told).toEqual([400, 230]);
  observers[0]!.call();
  stop();
  pass();
  expect(told).toEqual([400, 230]);
});

test('a sentence that no longer fits after the window was resized is marked, and no element is observed for it', () => {
  const parent = document.createElement('div');
  const element = parent.appendChild(sized({ clientHeight: 44, scrollHeight: 44 }));
  const stop = fits(element)!;
  pass();
  expect('tight' in element.dataset).toBe(false);
  (element as { scrollHeight: number }).scrollHeight = 60;
  window.dispatchEvent(new Event('resize'));
  pass();
  expect('tight' in element.dataset).toBe(true);
  expect(observers.flatMap(({ seen }) => seen)).toEqual([]);
  stop();
  window.dispatchEvent(new Event('resize'));
  expect(frames.size).toBe(0);
});
