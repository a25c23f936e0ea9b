import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import HandTest from './HandTest.svelte';
import type { Card } from './notation';

test('the focus stays in the hand when the card that has it is played', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const cards: Card[] = ['AS', 'KC', 'TH'];
  const shown = mount(HandTest, { target, props: { cards } }) as unknown as { hold: (cards: Card[]) => void };
  flushSync();
  target.querySelector<HTMLElement>('[data-card="KC"]')!.focus();
  expect(document.activeElement?.getAttribute('data-card')).toBe('KC');
  shown.hold(['AS', 'TH']);
  flushSync();
  expect(document.activeElement?.getAttribute('data-card')).toBe('TH');
  void unmount(shown as never);
  target.remove();
});

test('a lifted card stays lifted when equal cards are told again', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const cards: Card[] = ['AS', 'KC', 'TH'];
  const shown = mount(HandTest, { target, props: { cards } }) as unknown as { hold: (cards: Card[]) => void };
  flushSync();
  const card = () => target.querySelector<HTMLElement>('[data-card="KC"]')!;
  card().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  flushSync();
  expect(card().getAttribute('aria-pressed')).toBe('true');
  shown.hold([...cards]);
  flushSync();
  expect(card().getAttribute('aria-pressed')).toBe('true');
  void unmount(shown as never);
  target.remove();
});

function held(cards: Card[]) {
  const target = document.body.appendChild(document.createElement('div'));
  const onplay = vi.fn();
  const shown = mount(HandTest, { target, props: { cards, onplay } }) as unknown as {
    hold: (cards: Card[]) => void;
  };
  flushSync();
  const point = (card: Card, type: string, clientY: number) => {
    const slot = target.querySelector(`[data-card="${card}"]`)!;
    slot.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 10, clientY }));
    flushSync();
  };
  const close = () => (void unmount(shown as never), target.remove());
  return { shown, onplay, point, close };
}

test('a card that leaves the hand while it is dragged plays no other one', () => {
  const { shown, onplay, point, close } = held(['AS', 'KC', 'TH']);
  point('AS', 'pointerdown', 200);
  point('AS', 'pointermove', 140);
  shown.hold(['KC', 'TH']);
  flushSync();
  point('KC', 'pointerup', 140);
  expect(onplay).not.toHaveBeenCalled();
  close();
});

test('a mouse that slips onto the next card plays the one that was pressed', () => {
  const { onplay, point, close } = held(['AS', 'KC', 'TH']);
  point('AS', 'pointerdown', 200);
  point('KC', 'pointermove', 140);
  point('KC', 'pointerup', 140);
  expect(onplay.mock.calls.map(([card]) => card)).toEqual(['AS']);
  close();
});
