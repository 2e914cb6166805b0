import { defineConfig } from '@playwright/test';
import tests from '../e2e/playwright.config.ts';

/** `npm run screenshots`: a picture of every screen, and those that the README and the manifest show. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.pictures.ts',
  reporter: [['list']],
  use: { ...tests.use, serviceWorkers: 'allow' },
  outputDir: '../../test-results/screenshots',
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'tablet', use: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
