/** Firefox, driven over WebDriver BiDi. */
import { once } from 'node:events';
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import type { Device, Driver } from './driver.ts';
import { programs } from './programs.ts';

export async function openFirefox({ profile, width, height, settings = {} }: Device): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programs.firefox,
    userDataDir: profile,
    headless: true,
    extraPrefsFirefox: settings,
    // The test's own limit ends what hangs.
    timeout: 0,
    protocolTimeout: 0,
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(0);
  await page.setViewport({ width, height });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`page error: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement() as ElementHandle<Element> | null;
      // Fails where the element has left the page: nothing was clicked then.
      const place = await element?.clickablePoint().catch(() => undefined);
      if (place) await page.mouse.click(place.x, place.y);
      return place !== undefined;
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    close: () => quit(browser),
  };
}

/** Lets Firefox write its profile to the end. `close` of the browser that was launched kills it after five seconds. */
async function quit(browser: Browser): Promise<void> {
  const isGone = once(browser.process()!, 'exit');
  await browser.disconnect();
  const connected = await puppeteer.connect({
    browserWSEndpoint: browser.wsEndpoint(),
    protocol: 'webDriverBiDi',
    protocolTimeout: 0,
  });
  await connected.close();
  await isGone;
}
