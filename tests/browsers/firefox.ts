/** Firefox, driven over WebDriver BiDi. */
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Device, Driver } from './driver.ts';
import { programs } from './programs.ts';

export async function openFirefox({ profile, width, height, settings = {} }: Device): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programs.firefox,
    userDataDir: profile,
    headless: true,
    extraPrefsFirefox: settings,
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
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
      await element?.click();
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    close: () => browser.close(),
  };
}
