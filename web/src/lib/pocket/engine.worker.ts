// An engine in a thread of its own: answers questions one after the other. Bots think here, and games are looked at.

import { loadEngine, NoEngine } from './engine';

interface Asked {
  id: number;
  question: object;
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const { id, question } = data;
  try {
    const engine = await loadEngine('house');
    self.postMessage({ id, answer: engine.call(question) });
  } catch (error) {
    const code = error instanceof NoEngine ? `device_${error.reason}` : 'device_broke';
    self.postMessage({ id, answer: { error: { code, message: String(error) } } });
  }
};
