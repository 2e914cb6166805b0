import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { mutants } from './tests/simulation/mutants.ts';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

/** What starts services and databases of its own, or runs for minutes: `npm run test:full`. */
const LONG = ['tests/service/**/*.test.ts', 'tests/simulation/{model-2,mutants,service}.test.ts'];

/** Screens and components in a browser, without a service. */
const COMPONENTS = 'src/**/*.browser.test.tsx';
/** Those that emulate a finger: Chromium has no pointer at all after it, so they get a browser of their own. */
const TOUCH = globSync(COMPONENTS).filter((file) => readFileSync(file, 'utf8').includes('touch(true)'));

export default defineConfig({
  plugins: [mutants()],
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    // By default, one core rests: half of a small machine.
    maxWorkers: '100%',
    // What hangs ends here; no test is decided by how fast the machine is.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // A worker of a simulation, on a busy machine.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{contract,simulation}/**/*.test.ts'],
          exclude: [...LONG, COMPONENTS],
        },
      },
      {
        plugins: [tailwindcss()],
        // Found only while tests run, it would be bundled then, with a React of its own, and the tests begin again.
        optimizeDeps: {
          include: [
            'react-dom/client',
            'workbox-window/messageSW.js',
            'jose/base64url',
            'zxing-wasm/reader',
            'lean-qr',
            'lean-qr/extras/svg',
          ],
        },
        test: {
          name: 'component',
          include: [COMPONENTS],
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath() ?? 'chromium',
                args: [...CHROMIUM_ARGS, '--disable-gpu'],
              },
              // Without motion, an element is where it belongs at once.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [
              { browser: 'chromium', exclude: TOUCH },
              { browser: 'chromium', name: 'component touch', include: TOUCH },
            ],
          },
        },
      },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
  },
});
