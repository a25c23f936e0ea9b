// Asks the built engine what a transcript asked natively, and compares the answers of each game byte for byte:
//   cargo run -q -p pocket --example transcript -- 200 | node web/scripts/same-record.mjs
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const bytes = readFileSync(new URL('../src/lib/pocket/built/house.wasm', import.meta.url));
const module = new WebAssembly.Module(bytes);
let engine = null;

function fresh() {
  const broke = (pointer, length) => {
    throw new Error(Buffer.from(engine.memory.buffer, pointer, length).toString());
  };
  engine = new WebAssembly.Instance(module, { env: { now: () => performance.now(), broke } }).exports;
  engine.begin();
}

function call(question) {
  const asked = Buffer.from(question);
  const pointer = engine.room(asked.length);
  Buffer.from(engine.memory.buffer, pointer, asked.length).set(asked);
  const length = engine.call();
  return Buffer.from(engine.memory.buffer, engine.answer(), length);
}

const same = {};
let hash = createHash('sha256');
fresh();
for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith('= ')) {
    hash.update(call(line));
    continue;
  }
  const [, game, native] = line.split(' ');
  const here = hash.digest('hex');
  if (here !== native) {
    console.error(`${game}: game ${(same[game] ?? 0) + 1} is another as WebAssembly`);
    process.exit(1);
  }
  same[game] = (same[game] ?? 0) + 1;
  hash = createHash('sha256');
  fresh();
}
for (const [game, count] of Object.entries(same)) console.log(`same_record_${game}: ${count} games`);
if (Object.keys(same).length === 0) process.exit(1);
