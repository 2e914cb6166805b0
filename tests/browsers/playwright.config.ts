import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

// Playwright runs and reports the tests here; the browsers are the system's own, and other drivers lead them.
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './programs.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What hangs ends here; no test is decided by how fast the machine is.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: [['list']],
  outputDir: '../../test-results/browsers',
  projects: [
    { name: 'Firefox, desk', use: { engine: 'Firefox', size: DESK } },
    // What a browser is told to do without is told in Firefox's words.
    { name: 'WebKit, phone', testIgnore: /limits/, use: { engine: 'WebKit', size: PHONE } },
  ],
});
