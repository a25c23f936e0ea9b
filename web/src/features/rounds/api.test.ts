import { beforeEach, expect, test } from 'vitest';
import { forgetRound, keepRound, knownRounds } from './api';

beforeEach(() => localStorage.clear());

const round = (id: string, key: string) => ({ id, key, title: `Round ${id}` });

test('a round is stored once, by the link used last', () => {
  keepRound(round('a', 'old'));
  keepRound(round('b', 'other'));
  keepRound(round('a', 'new'));
  expect(knownRounds()).toEqual([round('a', 'new'), round('b', 'other')]);
});

test('a withdrawn link deletes only what is stored by it', () => {
  keepRound(round('a', 'new'));
  keepRound(round('b', 'new'));
  forgetRound('a', 'old');
  expect(knownRounds()).toHaveLength(2);
  forgetRound('a', 'new');
  expect(knownRounds()).toEqual([round('b', 'new')]);
});
