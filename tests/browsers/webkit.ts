/** WebKitGTK, driven by WebKitWebDriver on a screen that nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/free-port.ts';
import type { Device, Driver } from './driver.ts';
import { programs } from './programs.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.py');

export async function openWebKit({ profile, width, height }: Device): Promise<Driver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' };
  const service = spawn(programs.webKitDriver, [`--port=${port}`], { env, detached: true, stdio: 'ignore' });
  const reported = join(profile, 'errors');
  writeFileSync(reported, '', { flag: 'a' });
  const driver = await connect(port, profile);
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    url: () => driver.getCurrentUrl(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
      if (!element) return false;
      return element.click().then(() => true, ignoreStale);
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    errors: () => readFileSync(reported, 'utf8').split('\n').filter(Boolean),
    close: async () => {
      await driver.quit();
      await end(service);
      await end(screen);
    },
  };
}

/** @throws the failure of a click, unless the element had left the page: returns false then. */
function ignoreStale(failure: unknown): false {
  if (failure instanceof error.StaleElementReferenceError) return false;
  throw failure;
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  const [number] = await once(screen.stdio[3]!, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function connect(port: number, profile: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'WebKitGTK',
    'webkitgtk:browserOptions': { binary: programs.python, args: [BROWSER, profile] },
  });
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`);
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}
