import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './specs',
  // Two browsers on two cores; all specs of a worker share one server.
  workers: 2,
  fullyParallel: true,
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    // Every action, request and line of the console, and a picture of each page at the end. A film of the page and copies of the
    // document would take as much of the processor as all tests together; `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // The system's Chromium: nothing is downloaded.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // A host name without a secure context, as in a local network without a certificate.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP nas.test 127.0.0.1'],
    },
  },
});
