import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Measurements instead of tests: one after the other, so that none disturbs another. */
export default defineConfig(base, { testDir: './figures', workers: 1, reporter: [['line']] });
