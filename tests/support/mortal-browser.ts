/** A separate browser that can be killed at any moment, like a device that loses power: every process at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { freshFolder } from './process.ts';

export class MortalBrowser {
  readonly profile = freshFolder();
  readonly #executable: string;
  #process: ChildProcess | undefined;
  #connection: Browser | undefined;

  /** @param executable The browser to start; by default, the one that every test uses. */
  constructor(executable = findChromium()) {
    this.#executable = executable;
  }

  /** Starts the browser with its profile. Returns its page. */
  async start(): Promise<{ context: BrowserContext; page: Page }> {
    const portFile = join(this.profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    this.#process = spawn(
      this.#executable,
      [
        ...CHROMIUM_ARGS,
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        '--no-first-run',
        '--hide-crash-restore-bubble',
        '--window-size=1440,1000',
        'about:blank',
      ],
      { detached: true, stdio: 'ignore' },
    );
    let port = '';
    await expect(() => {
      port = readFileSync(portFile, 'utf8').split('\n')[0] ?? '';
      expect(port).toMatch(/^\d+$/);
    }).toPass();
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    this.#connection = browser;
    const context = browser.contexts()[0]!;
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  }

  /** Closes the browser as its user does, so that pending writes complete. */
  async close(): Promise<void> {
    const child = this.#process;
    if (!child || !this.#connection) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const session = await this.#connection.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await gone;
    this.#process = undefined;
    this.#connection = undefined;
  }

  /** Kills every process of the browser. Resolves when Playwright has noticed, so that it sends no more commands. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child?.pid) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const disconnected = new Promise((resolve) => this.#connection?.once('disconnected', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await Promise.all([gone, this.#connection?.isConnected() && disconnected]);
    this.#process = undefined;
    this.#connection = undefined;
  }
}
