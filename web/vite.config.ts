import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The address of `stammtisch serve` during development. */
const server = process.env.STAMMTISCH_URL ?? 'http://127.0.0.1:6600';

/**
 * The chunks: the shell (every page needs it), what tables share, and what card games share. Each game and each page is a chunk of its own,
 * and so is what is loaded later (settings, scores, the turning point, the check of deals). The first group that matches a module takes it
 * with its dependencies.
 */
const GROUPS = [
  {
    name: 'house',
    test: /node_modules\/(?!@noble)|src\/lib\/(?!card|seat|table|chart|fair|bots|motion|sound|pocket|record|i18n\/(de|en|fi)\.|SettingsForm|shell\/Tabs)|\/(Emblem|face)\./,
  },
  {
    name: 'table',
    test: /src\/(lib\/(card\/linger|seat|table|fair\/(receipts|say)|bots|motion|sound)|features\/table\/(?!Turning|Score))/,
  },
  { name: 'cards', test: /src\/lib\/card/ },
  { name: 'fair', test: /src\/lib\/fair|@noble/ },
];
const groups = GROUPS.map((group, nth) => ({ ...group, priority: GROUPS.length - nth }));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    // Component tests mount real components, so they need Svelte's browser build.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  worker: { format: 'es' },
  define: { __GALLERY__: JSON.stringify(mode === 'gallery' || mode === 'development') },
  build: {
    outDir: mode === 'gallery' ? 'node_modules/.gallery' : 'dist',
    target: 'es2022',
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Few files instead of many: on a slow connection a request costs more than its bytes.
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // Long enough for a busy machine: some tests make real puzzles.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
