import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineWorker } from './engine-worker';

interface Asked {
  id: number;
  question: object;
  module: WebAssembly.Module | null;
}
/** A worker that cannot be given some things, and answers each question with it. */
let clones: (asked: Asked) => boolean;
class Answering {
  onmessage: (event: { data: unknown }) => void = () => undefined;
  postMessage(asked: Asked): void {
    if (!clones(asked)) throw new DOMException('It could not be cloned.', 'DataCloneError');
    queueMicrotask(() => this.onmessage({ data: { id: asked.id, answer: { ok: asked } } }));
  }
  terminate(): void {}
}

beforeEach(() => void vi.stubGlobal('Worker', Answering));
afterEach(() => void vi.unstubAllGlobals());

const compiled = () => Promise.resolve({} as WebAssembly.Module);

test('a compiled engine that cannot be handed over is loaded by the worker', async () => {
  clones = ({ module }) => module === null;
  const asked = await new EngineWorker(compiled).call<Asked>({ do: 'games' });
  expect(asked).toMatchObject({ question: { do: 'games' }, module: null });
});

test('a question that cannot be handed over is an error of its own call', async () => {
  clones = () => false;
  await expect(new EngineWorker(compiled).call({ do: 'games' })).rejects.toThrow('cloned');
});
