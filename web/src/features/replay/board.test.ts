import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordFile, StepRecord } from '$lib/pocket/wire';
import { Board } from './board.svelte';

/** An engine whose answers the test decides. */
const asked = vi.hoisted(
  () => [] as { line: StepRecord[]; resolve: (answer: unknown) => void; reject: (error: Error) => void }[],
);
vi.mock('$lib/pocket/device.svelte', () => ({
  engine: {
    call: ({ line }: { line: StepRecord[] }) =>
      new Promise((resolve, reject) => asked.push({ line, resolve, reject })),
  },
}));

const E2 = { seat: 0, action: 'e2' };
const E8 = { seat: 1, action: 'e8' };
const F1 = { seat: 0, action: 'f1' };

/** Answers the oldest request with the position after its line. */
async function answer(): Promise<void> {
  const { line, resolve } = asked.shift()!;
  resolve({
    shown: null,
    view: line.map((step) => ('action' in step ? step.action : '')).join(' '),
    to_act: [0],
    legal: [],
  });
  await new Promise((done) => setTimeout(done));
}

async function opened(line: StepRecord[]): Promise<Board> {
  const board = new Board({ record: {} } as unknown as RecordFile, 0, 'open');
  void board.open(line);
  await answer();
  return board;
}

beforeEach(() => asked.splice(0));

test('the line that is told is the line whose position is shown', async () => {
  const board = await opened([E2]);
  void board.back();
  expect([board.line, board.now?.view]).toEqual([[E2], 'e2']);
  await answer();
  expect([board.line, board.now?.view]).toEqual([[], '']);
});

test('back twice goes back two moves, before the first has been answered', async () => {
  const board = await opened([E2, E8]);
  void board.back();
  void board.back();
  await answer();
  await answer();
  expect([board.line, board.now?.view]).toEqual([[], '']);
});

test('a move is tried in the position shown, and a refused one changes nothing', async () => {
  const board = await opened([]);
  const tried = board.act(0, 'a9');
  asked.shift()!.reject(new Error('no step'));
  await expect(tried).rejects.toThrow('no step');
  expect([board.line, board.lines, board.now?.view]).toEqual([[], [], '']);
  void board.act(0, 'f1');
  await answer();
  expect([board.line, board.lines, board.now?.view]).toEqual([[F1], [[F1]], 'f1']);
});
