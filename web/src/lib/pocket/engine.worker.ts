// An engine in a worker: answers questions one after the other. Used for bots, replays and analyses.

import { engineOf, loadEngine, NoEngine } from './engine';

interface Asked {
  id: number;
  question: object;
  /** The engine, compiled by the sender. */
  module?: WebAssembly.Module | null;
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const { id, question, module } = data;
  try {
    const engine = await (module ? engineOf('house', module) : loadEngine('house'));
    self.postMessage({ id, answer: engine.call(question) });
  } catch (error) {
    const code = error instanceof NoEngine ? `device_${error.reason}` : 'device_broke';
    self.postMessage({ id, answer: { error: { code, message: String(error) } } });
  }
};
