import { expect, test } from 'vitest';
import { rowsOf } from './rows';

test('a line for each trick, counted anew after each deal', () => {
  const rows = rowsOf([
    { heading: 'Round 1' },
    { text: 'K♠' },
    { text: 'A♠', ends: true },
    null,
    { text: 'J♣' },
    { heading: 'Round 2' },
    { text: '9♦' },
  ]);
  expect(rows.map(({ number, cells }) => [number, cells.map((cell) => cell.text).join(' ')])).toEqual([
    [null, 'Round 1'],
    [1, 'K♠ A♠'],
    [2, 'J♣'],
    [null, 'Round 2'],
    [1, '9♦'],
  ]);
  expect(rows[2]!.cells[0]!.step).toBe(5);
});

test('a line for each time round the table, whoever begins', () => {
  const rows = rowsOf([
    { text: 'e8', seat: 1 },
    { text: 'e2', seat: 0 },
    { text: 'e7', seat: 1 },
  ]);
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 1]);
});
