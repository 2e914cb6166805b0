/** What a test in another browser starts from: a service of its own that can be stopped, and devices. */
import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { Deployment } from '#tests/support/deploy.ts';
import { killProcesses } from '#tests/support/process.ts';
import type { Device, Driver, OpenDriver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Person } from './person.ts';
import { openWebKit } from './webkit.ts';

const ENGINES = { Firefox: openFirefox, WebKit: openWebKit } satisfies Record<string, OpenDriver>;

// Beside those of the tests in Chromium.
const FIRST_PORT = Number(process.env.E2E_PORT ?? 8180) + 3;
const PHONE_BELOW = 640;

export interface Options {
  engine: keyof typeof ENGINES;
  size: Pick<Device, 'width' | 'height'>;
}

interface Fixtures {
  /** Opens the browser on a device: with what the profile's folder has. */
  open(profile: string, settings?: Device['settings']): Promise<Person>;
  close(): Promise<void>;
  expectedErrors: RegExp | undefined;
}

export const test = base.extend<Options & Fixtures & { browsers: Browsers }, { service: Deployment }>({
  engine: ['Firefox', { option: true }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use(undefined),
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { parallelIndex }) => {
      const service = new Deployment(FIRST_PORT + parallelIndex);
      await use(service);
      killProcesses();
    },
    { scope: 'worker' },
  ],
  browsers: async ({ engine, expectedErrors }, use, info) => {
    const browsers = new Browsers(ENGINES[engine]);
    await use(browsers);
    if (info.status !== info.expectedStatus) await browsers.show(info.outputPath('screen.png'));
    await browsers.close();
    expect(browsers.errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
  open: async ({ browsers, size, service }, use) => {
    await service.start();
    await use(async (profile, settings) => {
      const driver = await browsers.open({ profile, ...size, ...(settings && { settings }) });
      return new Person(driver, service.origin, size.width < PHONE_BELOW);
    });
  },
  close: async ({ browsers }, use) => use(() => browsers.close()),
});

export { expect };

/** The browser that is open, one at a time, and what went wrong in all of them. */
class Browsers {
  readonly #open: OpenDriver;
  #driver: Driver | undefined;
  readonly errors: string[] = [];

  constructor(open: OpenDriver) {
    this.#open = open;
  }

  async open(device: Device): Promise<Driver> {
    this.#driver = await this.#open(device);
    return this.#driver;
  }

  /** Writes what is on the screen into a file, where a browser is open, and says where it is and what went wrong. */
  async show(file: string): Promise<void> {
    const url = await this.#driver?.url().catch(String);
    console.error([url, ...this.errors, ...(this.#driver?.errors() ?? [])].join('\n'));
    const picture = await this.#driver?.screenshot().catch(() => undefined);
    if (picture) writeFileSync(file, picture);
  }

  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = undefined;
    await driver?.close();
    this.errors.push(...(driver?.errors() ?? []));
  }
}
