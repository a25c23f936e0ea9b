import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './specs',
  // Two browsers at work on two cores; the server under test is one for all specs of a worker.
  workers: 2,
  fullyParallel: true,
  // Time enough for a machine that has other things to do.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      // The system's Chromium: nothing is downloaded.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
