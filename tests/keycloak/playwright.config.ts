import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { PORTAL } from './addresses.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, '../e2e/setup.ts'),
  // One Keycloak for all.
  workers: 1,
  // What hangs ends here; no test is decided by how fast the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: '../../test-results',
  use: {
    baseURL: PORTAL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Other tools load this file as well: `setup.ts` says that there is no Chromium, and not the look-up.
    launchOptions: { executablePath: chromiumPath() ?? 'chromium', args: CHROMIUM_ARGS },
  },
});
