// Measures play on the device: `make bench-device` prints these. The questions and the native figures come from crates/pocket/examples/moments.rs.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { overhear, startHere } from '../device';
import { CALM, test } from '../guests';
import { act } from '../players/quoridor';
import { movedOn, settled, turnOf } from '../settled';

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
  /** From the question to the answer, as the page measures it. */
  wall: number;
}

interface Measured {
  taps: { start: number; duration: number }[];
  versions: { start: number; version: number }[];
}

const print = (name: string, value: number, unit: string) =>
  console.log(`${name}: ${value.toFixed(unit === '%' || unit === 'B' ? 0 : 1)} ${unit}`);

test('bots in Chromium beside native ones', async ({ browser, house }) => {
  const bytes = readFileSync(ENGINE);
  print('device_engine_gzip', gzipSync(bytes, { level: 9 }).length, 'B');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(house.url);
  const lines = readFileSync('../target/moments.jsonl', 'utf8').trim().split('\n');
  const moments = lines.map((line) => JSON.parse(line) as Moment);
  // The same worker in which bots think in the product.
  const ask = await page.evaluateHandle(async () => {
    const { files } = (await (await fetch('/offline.json')).json()) as { files: string[] };
    const script = files.find((file) => file.includes('/engine.worker-'));
    const worker = new Worker(script!, { type: 'module' });
    return (question: object) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        worker.onerror = () => reject(new Error('the worker died'));
        worker.onmessage = ({ data: { answer } }) => {
          if (answer.error) reject(new Error(JSON.stringify(answer.error)));
          else resolve({ ...answer.ok, wall: performance.now() - began });
        };
        worker.postMessage({ id: 1, question });
      });
  });
  const think = (question: object) =>
    ask.evaluate((call, asked) => call(asked), question) as Promise<Thought>;
  // Loaded and compiled before anything is measured.
  await think({ do: 'games' });
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

test('a tap while a bot thinks is drawn', async ({ guest }) => {
  const page = await guest('Anna', CALM);
  await overhear(page);
  await page.goto('/device');
  await startHere(page, { game: 'quoridor', strongest: true });
  await settled(page);
  await page.evaluate(() => {
    const taps: { start: number; duration: number }[] = [];
    const versions: { start: number; version: number }[] = [];
    Object.assign(window, { taps, versions });
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'pointerup' || name === 'click') taps.push({ start: startTime, duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const table = document.querySelector<HTMLElement>('[data-version]')!;
    new MutationObserver(() =>
      versions.push({ start: performance.now(), version: Number(table.dataset.version) }),
    ).observe(table, { attributes: true, attributeFilter: ['data-version'] });
  });
  // A switch on the board: each tap redraws both.
  const ways = page.getByRole('button', { name: 'Show the shortest ways' });
  // The first tap draws everything once and is slower, whether a bot thinks or not: it is reported separately.
  await ways.click();
  await ways.click();
  const own: number[] = [];
  for (let move = 0; move < 8; move++) {
    const now = await turnOf(page);
    if (now.over) break;
    await act(page, now);
    await movedOn(page, now);
    // One's own move is drawn; until the version changes again the strongest bot thinks.
    own.push(now.version + 1);
    for (let tap = 0; tap < 4; tap++) await ways.click();
  }
  await settled(page);
  const { first, taps } = await page.evaluate((own) => {
    const { taps, versions } = window as unknown as Measured;
    const thoughts = versions.flatMap(({ start, version }, place) =>
      own.includes(version) ? [[start, versions[place + 1]?.start ?? start] as const] : [],
    );
    const during = taps
      .filter((tap) => thoughts.some(([from, to]) => tap.start > from && tap.start < to))
      .map(({ duration }) => duration)
      .toSorted((one, other) => one - other);
    return { first: taps[0]?.duration, taps: during };
  }, own);
  print('device_first_tap_at_rest', first ?? 16, 'ms');
  print('device_taps_during_thought', taps.length, 'taps');
  // The browser does not report anything shorter than a frame.
  print('device_middle_tap', taps[Math.floor(taps.length / 2)] ?? 16, 'ms');
  print('device_slowest_tap', taps.at(-1) ?? 16, 'ms');
});
