import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `stammtisch serve` listens while the client is being developed. */
const server = process.env.STAMMTISCH_URL ?? 'http://127.0.0.1:6600';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    // Component tests mount real components, so they need Svelte's browser build.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  define: { __GALLERY__: JSON.stringify(mode === 'gallery' || mode === 'development') },
  build: {
    outDir: mode === 'gallery' ? 'node_modules/.gallery' : 'dist',
    target: 'es2022',
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
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
  },
}));
