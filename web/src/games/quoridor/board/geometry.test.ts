import { describe, expect, test } from 'vitest';
import {
  aim,
  arrow,
  CELL,
  GAP,
  PITCH,
  boardLength,
  goalSide,
  hit,
  parseSquare,
  parseWall,
  shiftWall,
  squareAt,
  squareFrom,
  squareNear,
  squareText,
  wallBox,
  wallNear,
  wallText,
  type Turned,
} from './geometry';

const TURNS: Turned[] = [0, 1, 2, 3];

test('notation there and back', () => {
  expect(squareText({ column: 4, row: 0 })).toBe('e1');
  expect(parseWall('e3h')).toEqual({ column: 4, row: 2, across: true });
  expect(wallText(parseWall('a8v')!)).toBe('a8v');
  expect(parseSquare('j1')).toBeNull();
  expect(parseWall('e3')).toBeNull();
});

test('the own start is at the bottom in the middle, whichever seat looks', () => {
  const starts = ['e1', 'a5', 'e9', 'i5'];
  for (const turned of TURNS) {
    expect(squareAt(parseSquare(starts[turned]!)!, 9, turned)).toEqual({ x: 4 * PITCH, y: 8 * PITCH });
  }
});

test('the next seat clockwise sits at the left', () => {
  expect(squareAt(parseSquare('a5')!, 9, 0)).toEqual({ x: 0, y: 4 * PITCH });
  expect(squareAt(parseSquare('e9')!, 9, 1)).toEqual({ x: 0, y: 4 * PITCH });
});

test('e3h lies above e3 and f3, e3v right of e3 and e4', () => {
  const e3 = squareAt(parseSquare('e3')!, 9, 0);
  expect(wallBox(parseWall('e3h')!, 9, 0)).toEqual({
    x: e3.x,
    y: e3.y - GAP,
    width: 2 * CELL + GAP,
    height: GAP,
  });
  expect(wallBox(parseWall('e3v')!, 9, 0)).toEqual({
    x: e3.x + CELL,
    y: e3.y - PITCH,
    width: GAP,
    height: 2 * CELL + GAP,
  });
});

describe.each([7, 9])('on a board of %i', (size) => {
  test.each(TURNS)('turned %i, every square and wall is found where it is drawn', (turned) => {
    for (let column = 0; column < size; column++) {
      for (let row = 0; row < size; row++) {
        const at = squareAt({ column, row }, size, turned);
        expect(squareFrom(at.x / PITCH, at.y / PITCH, size, turned)).toEqual({ column, row });
        expect(hit(at.x + 20, at.y + 20, size, turned)).toEqual({ square: { column, row } });
        if (column === size - 1 || row === size - 1) continue;
        for (const across of [true, false]) {
          const wall = { column, row, across };
          const box = wallBox(wall, size, turned);
          const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
          expect(wallNear(...middle, box.width > box.height, size, turned)).toEqual(wall);
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(boardLength(size));
        }
      }
    }
  });
});

test('a wall stays on the board when it is shifted', () => {
  expect(shiftWall(parseWall('a1h')!, -1, 1, 9, 0)).toEqual(parseWall('a1h'));
  expect(shiftWall(parseWall('e3h')!, 1, -1, 9, 0)).toEqual(parseWall('f4h'));
  expect(shiftWall(parseWall('e3h')!, 1, 0, 9, 2)).toEqual(parseWall('d3h'));
});

test('the own goal is always on the far side', () => {
  const goals = ['top', 'right', 'bottom', 'left'] as const;
  for (const turned of TURNS) expect(goalSide(goals[turned]!, turned)).toBe('top');
});

/** Normally distributed numbers from a seed, so that the same taps are repeated. */
function scatter(seed: number): () => number {
  const uniform = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return (seed + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('200 scattered taps on squares that can be stepped to: at most 4 miss', () => {
  // The board of a phone 360 px wide: 344 px for the whole drawing with its margins.
  const scale = (boardLength(9) + 52) / 344;
  const seed = 20261116;
  const normal = scatter(seed);
  const steps = ['d5', 'f5', 'e6', 'e4'];
  let missed = 0;
  for (let tap = 0; tap < 200; tap++) {
    const target = steps[tap % steps.length]!;
    const corner = squareAt(parseSquare(target)!, 9, 0);
    const x = corner.x + CELL / 2 + normal() * 5 * scale;
    const y = corner.y + CELL / 2 + normal() * 5 * scale;
    const found = aim(x, y, 9, 0, { steps: new Set(steps), touch: true });
    if (!('square' in found) || squareText(found.square) !== target) missed++;
  }
  console.log(`taps missed of 200 (sigma 5 px, board 344 px, seed ${seed}): ${missed}`);
  expect(missed).toBeLessThanOrEqual(4);
});

test('the middle of a gap is a wall, beside a step or not', () => {
  const e5 = squareAt(parseSquare('e5')!, 9, 0);
  for (const steps of [new Set(['e5']), new Set<string>()]) {
    const found = aim(e5.x + CELL / 2, e5.y - GAP / 2, 9, 0, { steps, touch: true });
    expect('wall' in found && wallText(found.wall)).toMatch(/h$/);
  }
});

test('a dragged pawn stands on the nearest square', () => {
  const e5 = squareAt(parseSquare('e5')!, 9, 0);
  expect(squareText(squareNear(e5.x + CELL + 3, e5.y + 20, 9, 0))).toBe('e5');
  expect(squareText(squareNear(e5.x + PITCH - 2, e5.y + 20, 9, 0))).toBe('f5');
});

test('an arrow leads from the pawn to its square, whichever way the board is turned', () => {
  // From e2 up to e3 on a board of nine: straight up on the drawing, straight down for the opposite player.
  expect(arrow('e2', 'e3', 9, 0)).toBe('M244 394L244 358M252 369L244 358L236 369');
  expect(arrow('e2', 'e3', 9, 2)).toBe('M244 94L244 130M236 119L244 130L252 119');
  expect(arrow('e2', 'e2', 9, 0)).toBeNull();
  expect(arrow('e2', 'e3h', 9, 0)).toBeNull();
});
