/** The portal as the user sees it. Every browser test starts from this fixture. */
import { test as base, type Locator, type Page } from '@playwright/test';
import { Browser, type SignedIn } from './browser.ts';
import { expect } from './expect.ts';
import type { Fault } from './gateway.ts';
import { storedSession, storeSession } from './tokens.ts';
import { Wizard } from './wizard.ts';

type Account = 'client' | 'agency' | 'rival';

interface Fixtures {
  /** Console errors that a test provokes on purpose. Any other error in the page fails the test. */
  expectedErrors: RegExp | undefined;
  portal: Portal;
  wizard: Wizard;
}

interface WorkerFixtures {
  browsers: KnownBrowsers;
}

/** The provider's cookies of browsers that signed in before, by origin and user name. A test takes one for itself. */
type KnownBrowsers = Map<string, SignedIn['cookies']>;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // A sign-in through the page costs a tenth of a short test.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  browsers: [async ({}, use) => use(new Map()), { scope: 'worker' }],
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
    waitForPortal(page);
    page.context().on('page', waitForPortal);
    await use(page);
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
  portal: async ({ page, baseURL, serviceWorkers, browsers }, use) => {
    const portal = new Portal(page, { baseURL, waitsForWorker: serviceWorkers !== 'block', browsers });
    await use(portal);
    portal.returnBrowsers();
  },
  wizard: async ({ page }, use) => use(new Wizard(page)),
});

export { expect };

/** Longer than a start takes. A test that holds back the portal's code goes on with the last screen. */
const START_LIMIT_MS = 10_000;

/** A start shows the last screen of its address, whose buttons do nothing: a test presses what the portal renders. */
function waitForPortal(page: Page): void {
  const { goto, reload } = page;
  const started = async <T>(loaded: Promise<T>): Promise<T> => {
    const response = await loaded;
    const lastScreen = page.locator('#last-screen');
    await lastScreen.waitFor({ state: 'detached', timeout: START_LIMIT_MS }).catch(() => undefined);
    return response;
  };
  page.goto = (...to) => started(goto.apply(page, to));
  page.reload = (...how) => started(reload.apply(page, how));
}

/** Presses Refresh, which fetches nothing while an earlier answer is on the way: this waits for that one first. */
export async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh' });
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await button.click();
}

interface PortalOptions {
  readonly baseURL?: string | undefined;
  readonly waitsForWorker?: boolean;
  readonly browsers?: KnownBrowsers;
}

export class Portal {
  readonly page: Page;
  readonly #baseURL: string | undefined;
  readonly #waitsForWorker: boolean;
  readonly #browsers: KnownBrowsers;
  readonly #taken: KnownBrowsers = new Map();

  /**
   * @param baseURL what a path without an origin is relative to.
   * @param waitsForWorker whether a page is ready only when the service worker serves it.
   * @param browsers where `open` takes a browser that the provider knows.
   */
  constructor(page: Page, { baseURL, waitsForWorker = true, browsers = new Map() }: PortalOptions = {}) {
    this.page = page;
    this.#baseURL = baseURL;
    this.#waitsForWorker = waitsForWorker;
    this.#browsers = browsers;
  }

  /**
   * Opens `path` signed in, without the sign-in page, and waits until it is ready. No other test that runs has the same
   * session at the provider.
   */
  async open(path: string, account: Account = 'client'): Promise<void> {
    const { origin } = new URL(path, this.#baseURL);
    const name = `${origin} ${account}`;
    const known = this.#browsers.get(name);
    const signedIn = await new Browser(origin, { known }).tokens(account);
    const { cookies } = signedIn;
    this.#browsers.delete(name);
    this.#taken.set(name, cookies);
    // A logout may be under way when the test ends.
    this.page
      .context()
      .on('request', (request) => request.url().endsWith('/logout') && this.#taken.delete(name));
    await this.page
      .context()
      .addCookies(
        [...cookies].filter(([, value]) => value).map(([name, value]) => ({ name, value, url: origin })),
      );
    const storing = await this.page.addInitScript(storeSession, storedSession(origin, signedIn));
    await this.page.goto(path);
    await storing.dispose();
    await this.ready();
  }

  /** Leaves the browsers that the provider knows to the next test. */
  returnBrowsers(): void {
    for (const [name, cookies] of this.#taken) this.#browsers.set(name, cookies);
  }

  async openBySignIn(path: string, account: Account = 'client'): Promise<void> {
    await this.page.goto(path);
    await this.signIn(account);
    await this.ready();
  }

  /** Waits until the portal is shown and, if the test allows it, the service worker controls the page. */
  async ready(): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Main' });
    // On a phone, the bar of a step is in place of the menu.
    const steps = this.page.getByRole('tablist', { name: 'Steps' });
    await expect(menu.or(steps).locator('visible=true').first()).toBeVisible();
    if (this.#waitsForWorker) await expect.poll(() => this.page.evaluate(workerState)).toBe('controls');
  }

  /** Makes this browser's requests fail from now on. No page needs to be open. */
  async fail(...faults: Fault[]): Promise<void> {
    const value = encodeURIComponent(JSON.stringify(faults));
    const url = this.#baseURL ?? new URL(this.page.url()).origin;
    await this.page.context().addCookies([{ name: 'faults', value, url }]);
  }

  /**
   * Holds the page's requests to a path back. Returns a function that lets them go. For what the portal shows only while
   * a request is under way, however slow the machine is. The service worker's requests are not held.
   */
  async hold(path: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route(
      ({ pathname }) => pathname.includes(path),
      async (route) => {
        await promise;
        await route.continue();
      },
    );
    return resolve;
  }

  async heal(): Promise<void> {
    await this.page.context().clearCookies({ name: 'faults' });
  }

  /** Presses `button` unless the portal has already retried. */
  async retry(button: Locator, shown: Locator): Promise<void> {
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      await expect(shown.first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }

  /** Logs out, and waits until the provider has sent the user back. */
  async logOut(answer?: `${'Keep' | 'Delete'} ${'it' | 'them'}`): Promise<void> {
    const isBack = this.page.waitForRequest(/\/\?state=/);
    await this.pressLogout(answer);
    await isBack;
    await expect(this.page.getByRole('alert')).toHaveText('You are logged out');
  }

  async openAccount(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Account: / })
      .and(this.page.locator(':visible'))
      .click();
  }

  async openDevice(): Promise<void> {
    await this.openAccount();
    await this.page.getByRole('dialog').getByRole('link', { name: 'This device' }).click();
  }

  async pressLogout(answer?: `${'Keep' | 'Delete'} ${'it' | 'them'}`): Promise<void> {
    await this.page.getByRole('button', { name: 'Logout', exact: true }).click();
    if (answer) await this.page.getByRole('dialog').getByRole('button', { name: answer }).click();
  }

  async signInAgain(account: Account): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.signIn(account);
  }

  async signIn(account: Account, password: string = account): Promise<void> {
    await this.page.getByLabel('Username').fill(account);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}

/** The value of a fact that a screen lists. */
export const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

/** Counts the pictures of products that are shown. Runs in the page. */
export function paintedPictures(): number {
  return [...document.images].filter(({ naturalWidth, src }) => naturalWidth > 0 && src.startsWith('data:'))
    .length;
}

/** Returns the state of the service worker in one word. Runs in the page. */
export async function workerState(): Promise<string> {
  if (navigator.serviceWorker.controller) return 'controls';
  const registration = await navigator.serviceWorker.getRegistration();
  const { installing, waiting, active } = registration ?? {};
  return [installing?.state, waiting?.state, active?.state].join(' ') || 'is not registered';
}
