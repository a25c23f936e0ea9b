import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
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
