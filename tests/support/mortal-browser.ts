/** A separate browser that can be killed at any moment, like a device that loses power: every process at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { freshFolder } from './process.ts';

const LISTENING = /DevTools listening on (ws:\S+)/;

const running = new Set<ChildProcess>();

export class MortalBrowser {
  readonly profile: string;
  readonly #executable: string;
  #process: ChildProcess | undefined;
  #connection: Browser | undefined;

  /** @param executable The browser to start; by default, the one that every test uses. */
  constructor(executable = findChromium(), profile = freshFolder()) {
    this.#executable = executable;
    this.profile = profile;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  async start(): Promise<{ context: BrowserContext; page: Page }> {
    const ours = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.profile}`];
    const quiet = ['--no-first-run', '--hide-crash-restore-bubble', '--window-size=1440,1000'];
    const child = spawn(this.#executable, [...CHROMIUM_ARGS, ...ours, ...quiet, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#connection = await chromium.connectOverCDP(await debuggerAddress(child));
    const context = this.#connection.contexts()[0]!;
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  }

  /** Closes the browser as its user does, so that pending writes complete. */
  async close(): Promise<void> {
    const session = await this.#connection?.newBrowserCDPSession();
    await this.#ended(() => session?.send('Browser.close').catch(() => undefined));
  }

  /** Kills every process of the browser. Resolves when Playwright has noticed, so that it sends no more commands. */
  async kill(): Promise<void> {
    await this.#ended(endGroup);
  }

  async #ended(end: (child: ChildProcess) => unknown): Promise<void> {
    const [child, connection] = [this.#process, this.#connection];
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const disconnected = new Promise((resolve) => connection?.once('disconnected', resolve));
    await end(child);
    await gone;
    if (connection?.isConnected()) await disconnected;
    this.#process = undefined;
    this.#connection = undefined;
  }
}

export function killBrowsers(): void {
  for (const child of running) endGroup(child);
  running.clear();
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

// A file that the browser writes would not come on a full disk.
function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const address = LISTENING.exec(text)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The browser ended:\n${text.slice(-2000)}`)));
  });
}
