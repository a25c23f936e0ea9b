// An engine in a thread of its own: answers questions one after the other. Bots think here, and games are looked at.

import { engineOf, loadEngine, NoEngine } from './engine';

interface Asked {
  id: number;
  question: object;
  /** The engine, compiled by whoever asks. */
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
