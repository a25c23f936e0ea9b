import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** The pictures of README and docs: the same browsers, another folder of specs. */
export default defineConfig(base, { testDir: './pictures' });
