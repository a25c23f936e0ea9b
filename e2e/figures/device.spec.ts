// How fast the house on the device is: `make bench-device` prints these. The questions and the native figures come from crates/pocket/examples/moments.rs.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startHere } from '../device';
import { test } from '../guests';
import { still } from '../settled';

const ENGINE = '../web/src/lib/pocket/built/house.wasm';

interface Moment {
  game: string;
  nodes: number;
  ms: number;
  question: object;
  usual: object;
}

interface Thought {
  nodes: number;
  ms: number;
  /** From the question to the answer, as the page sees it. */
  wall: number;
}

const print = (name: string, value: number, unit: string) =>
  console.log(`${name}: ${value.toFixed(unit === '%' || unit === 'B' ? 0 : 1)} ${unit}`);

/** A worker with the engine alone, in a page of the house. */
const WORKER = `
  let engine;
  onmessage = async ({ data }) => {
    if (data instanceof ArrayBuffer) {
      const env = { now: () => performance.now(), broke: () => undefined };
      engine = (await WebAssembly.instantiate(data, { env })).instance.exports;
      engine.begin();
      return postMessage(null);
    }
    const began = performance.now();
    const asked = new TextEncoder().encode(data);
    new Uint8Array(engine.memory.buffer, engine.room(asked.length), asked.length).set(asked);
    const length = engine.call();
    const text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), length));
    postMessage({ ...JSON.parse(text).ok, wall: performance.now() - began });
  };`;

test('bots in Chromium beside native ones', async ({ browser, house }) => {
  const bytes = readFileSync(ENGINE);
  print('device_engine_gzip', gzipSync(bytes, { level: 9 }).length, 'B');
  // The house itself allows no worker but its own.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(house.url);
  const lines = readFileSync('../target/moments.jsonl', 'utf8').trim().split('\n');
  const moments = lines.map((line) => JSON.parse(line) as Moment);
  const ask = await page.evaluateHandle(
    async ({ code, wasm }) => {
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      const next = () => new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
      const ready = next();
      worker.postMessage(Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)).buffer);
      await ready;
      return (question: object) => {
        const answer = next();
        worker.postMessage(JSON.stringify(question));
        return answer;
      };
    },
    { code: WORKER, wasm: bytes.toString('base64') },
  );
  const think = (question: object) =>
    ask.evaluate((call, asked) => call(asked), question) as Promise<Thought>;
  for (const game of new Set(moments.map((moment) => moment.game))) {
    const native = { nodes: 0, ms: 0 };
    const here = { nodes: 0, ms: 0 };
    let slowest = 0;
    for (const moment of moments.filter((one) => one.game === game)) {
      const thought = await think(moment.question);
      native.nodes += moment.nodes;
      native.ms += moment.ms;
      here.nodes += thought.nodes;
      here.ms += thought.ms;
      slowest = Math.max(slowest, (await think(moment.usual)).wall);
    }
    const [one, other] = [native.nodes / native.ms, here.nodes / here.ms];
    print(`device_nodes_native_${game}`, one, 'k/s');
    print(`device_nodes_chromium_${game}`, other, 'k/s');
    print(`device_nodes_of_native_${game}`, (100 * other) / one, '%');
    print(`device_slowest_answer_${game}`, slowest, 'ms');
  }
  await context.close();
});

test('a tap while bots think is drawn', async ({ guest }) => {
  const page = await guest('Anna');
  await page.goto('/device');
  // Three bots of the strongest level: one after the other thinks while Anna taps.
  await startHere(page, { game: 'doppelkopf', strongest: true });
  await page.locator('[data-version]').waitFor();
  await still(page);
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'pointerup' || entry.name === 'click') taps.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const menu = page.locator('header button').last();
  for (let tap = 0; tap < 20; tap++) {
    await menu.click();
    await page.keyboard.press('Escape');
  }
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps);
  // What took less than a frame is not reported by the browser.
  print('device_slowest_tap', Math.max(16, ...taps), 'ms');
});
