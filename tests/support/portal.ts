/** The portal as a person uses it: what every browser test starts from. */
import { test as base, expect, type Page } from '@playwright/test';
import type { Fault } from './gateway.ts';

// It fetches every part of the portal first, on a crowded machine.
const WORKER_LIMIT_MS = 30_000;

type Account = 'client' | 'agency' | 'rival';

interface Fixtures {
  /** Console errors that a test provokes on purpose; anything else that goes wrong in the page fails the test. */
  expectedErrors: RegExp | undefined;
  portal: Portal;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use(undefined),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(
          `Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    await use(page);
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
  portal: async ({ page }, use) => use(new Portal(page)),
});

export { expect };

export class Portal {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens `path`, signs in where the portal asks for it, and waits until the service worker serves the page. */
  async open(path: string, account: Account = 'client'): Promise<void> {
    await this.page.goto(path);
    await this.signIn(account);
    await expect(this.page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
    await expect.poll(() => this.page.evaluate(workerState), { timeout: WORKER_LIMIT_MS }).toBe('controls');
  }

  /** From now on, this browser's requests fail so. */
  async fail(...faults: Fault[]): Promise<void> {
    const value = encodeURIComponent(JSON.stringify(faults));
    await this.page.context().addCookies([{ name: 'faults', value, url: new URL(this.page.url()).origin }]);
  }

  /** Nothing fails any more. */
  async heal(): Promise<void> {
    await this.page.context().clearCookies({ name: 'faults' });
  }

  async signIn(account: Account, password: string = account): Promise<void> {
    await this.page.getByLabel('Username').fill(account);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}

/** Where the service worker stands, in a word: in the page. */
export async function workerState(): Promise<string> {
  if (navigator.serviceWorker.controller) return 'controls';
  const registration = await navigator.serviceWorker.getRegistration();
  const { installing, waiting, active } = registration ?? {};
  return [installing?.state, waiting?.state, active?.state].join(' ') || 'is not registered';
}
