import { afterEach, expect, test, vi } from 'vitest';
import { meansFirst } from './stray';

afterEach(() => document.body.replaceChildren());

/** Two buttons in one area. */
function shell() {
  const area = document.body.appendChild(document.createElement('div'));
  const [first, second] = [document.createElement('button'), document.createElement('button')];
  const pressed = { first: vi.fn(), second: vi.fn() };
  first.addEventListener('click', pressed.first);
  second.addEventListener('click', pressed.second);
  area.append(first, second);
  const stop = meansFirst(area);
  let now = 1000;
  const tap = (on: Element, after: number, x: number, detail = 1, pointerType = 'touch') => {
    now += after;
    const event = new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: 50,
      detail,
    });
    Object.defineProperties(event, { timeStamp: { value: now }, pointerType: { value: pointerType } });
    on.dispatchEvent(event);
  };
  return { first, second, pressed, tap, stop };
}

test('the second tap of a double tap does nothing to what has taken the place of the first', () => {
  const { first, second, pressed, tap } = shell();
  tap(first, 0, 50);
  tap(second, 120, 53);
  expect(pressed.first).toHaveBeenCalledOnce();
  expect(pressed.second).not.toHaveBeenCalled();
  // A separate tap.
  tap(second, 400, 53);
  expect(pressed.second).toHaveBeenCalledOnce();
  tap(first, 400, 50, 1, 'mouse');
  tap(second, 300, 51, 2, 'mouse');
  expect(pressed.second).toHaveBeenCalledOnce();
});

test('two taps on the same thing, elsewhere, or by key are what they are', () => {
  const { first, second, pressed, tap } = shell();
  tap(first, 0, 50);
  tap(first, 100, 50, 2);
  expect(pressed.first).toHaveBeenCalledTimes(2);
  tap(second, 100, 90);
  expect(pressed.second).toHaveBeenCalledOnce();
  tap(first, 100, 90, 0);
  expect(pressed.first).toHaveBeenCalledTimes(3);
});
