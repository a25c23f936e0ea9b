import { expect, test } from 'vitest';
import { shortestWay } from './way';

test('straight ahead where nothing stands', () => {
  expect(shortestWay('e1', 'top', [], 9)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
  expect(shortestWay('e9', 'bottom', [], 9)).toHaveLength(9);
  expect(shortestWay('a4', 'right', [], 7)).toHaveLength(7);
});

test('round a wall, lying or standing', () => {
  // e3h lies above e3 and f3: the path leaves the column by one.
  const way = shortestWay('e1', 'top', ['e3h'], 9);
  expect(way).toHaveLength(10);
  expect(way).toContain('d4');
  expect(shortestWay('a5', 'right', ['d5v'], 9)).toHaveLength(10);
});

test('no way where the walls close', () => {
  expect(shortestWay('a1', 'top', ['a1h', 'b1v'], 9)).toEqual([]);
});
