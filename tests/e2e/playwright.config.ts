import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';

// Checkouts beside each other need ports of their own: this one and the next are taken.
const PORT = Number(process.env.E2E_PORT ?? 8180);

const DESK = { width: 1440, height: 900 };
/** Tests that start services and browsers of their own. */
const PROCESSES = /(process|kills|update|cold-start)\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, 'setup.ts'),
  fullyParallel: true,
  // A third one fills two cores while the others wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // What hangs ends here; no test is decided by how fast the machine is.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  outputDir: '../../test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Installing the service worker costs as much as the rest of a short test: the tests that need it allow it.
    serviceWorkers: 'block',
    // A trace costs a quarter of a run: `-- --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Other tools load this file as well: `setup.ts` says that there is no Chromium, and not the look-up.
      executablePath: chromiumPath() ?? 'chromium',
      // Without the last one, pages are composited by an emulated GPU: an eighth of a run.
      args: [...CHROMIUM_ARGS, '--disable-gpu'],
    },
  },
  projects: [
    // The longest go first: at the end, each worker has something to do.
    { name: 'processes', testMatch: PROCESSES, use: { viewport: DESK } },
    // Each test runs at a desk; those whose screens differ on a phone run there, too.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', testIgnore: PROCESSES, grepInvert: /@phone-only/, use: { viewport: DESK } },
  ],
  webServer: {
    command: 'node tests/support/gateway.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${PORT}/config.json`,
    env: { PORT: String(PORT) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
