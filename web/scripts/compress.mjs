// Compresses the scripts, style sheets and engines of a build with Brotli, beside each file, for browsers that accept it. Done here, not in the
// server, since the best compression takes seconds. Other browsers get gzip.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const assets = new URL('../dist/assets/', import.meta.url);
for (const file of readdirSync(assets)) {
  if (!/\.(js|css|wasm)$/.test(file)) continue;
  const data = readFileSync(new URL(file, assets));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: file.endsWith('.wasm')
      ? constants.BROTLI_MODE_GENERIC
      : constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  writeFileSync(new URL(`${file}.br`, assets), brotliCompressSync(data, { params }));
}
