import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts';

// Checkouts beside each other need ports of their own: this one and the next are taken.
const PORT = Number(process.env.E2E_PORT ?? 8180);

// Each worker loads this file: the folder is made once, by the first.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.env.CHROMIUM_PATH ??= findChromium();

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On a crowded machine a page may be starved for a minute; what passes only then is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  outputDir: '../../test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGS },
  },
  projects: [
    // What has no screen size, such as a process, is tested once, at a desk.
    {
      name: 'phone',
      testIgnore: /process|kills|update/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/support/gateway.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${PORT}/config.json`,
    env: { PORT: String(PORT), DATA_DIR: process.env.E2E_DATA_DIR },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
