import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, '../e2e/setup.ts'),
  // What hangs ends here; no test is decided by how fast the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: '../../test-results',
  use: { actionTimeout: 60_000, navigationTimeout: 60_000, screenshot: 'only-on-failure' },
});
