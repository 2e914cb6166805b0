/** A real browser on a profile that stays: to be killed, started again, and damaged between and under its tabs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts';
import { type Statement, watchStatements } from './in-page.ts';
import { STATEMENTS } from './words.ts';

const LISTENING = /DevTools listening on (ws:\S+)/;
// Of a step of the driver: a machine that is this slow is not there at all.
const STEP_LIMIT_MS = 30_000;

/** What is wrong with the browser from its start on. */
export type Affliction = (context: BrowserContext) => Promise<unknown>;

const running = new Set<ChildProcess>();

export class FieldBrowser {
  readonly profile: string;
  readonly #onStatement: (statement: Statement) => void;
  #process: ChildProcess | undefined;
  #context: BrowserContext | undefined;
  #page: Page | undefined;

  constructor(profile: string, onStatement: (statement: Statement) => void) {
    this.profile = profile;
    this.#onStatement = onStatement;
  }

  /** The page that the user looks at. */
  get page(): Page {
    if (!this.#page) throw new Error('The browser is not running.');
    return this.#page;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  async start(...afflictions: Affliction[]): Promise<void> {
    const child = spawn(
      findChromium(),
      [
        ...CHROMIUM_ARGS,
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        '--no-first-run',
        '--hide-crash-restore-bubble',
        '--window-size=1440,1000',
        'about:blank',
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    const browser = await chromium.connectOverCDP(await debuggerAddress(child));
    const context = browser.contexts()[0];
    if (!context) throw new Error('The browser has no profile open.');
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await context.exposeBinding('tellStatement', (_source, statement: Statement) =>
      this.#onStatement(statement),
    );
    const patterns = Object.entries(STATEMENTS).map(([claim, { source }]) => [claim, source] as const);
    await context.addInitScript(watchStatements, patterns);
    for (const afflict of afflictions) await afflict(context);
    this.#context = context;
    this.#page = context.pages()[0] ?? (await context.newPage());
    await this.#page.setViewportSize({ width: 1440, height: 1000 });
  }

  /** Another tab on the portal's origin, on a page that has no app in it. */
  async inAnotherTab<T>(origin: string, work: (page: Page) => Promise<T>): Promise<T> {
    const tab = await this.page.context().newPage();
    try {
      await tab.goto(`${origin}/silent-sign-in.html`);
      return await work(tab);
    } finally {
      await tab.close();
      await this.page.bringToFront();
    }
  }

  /** Ends every process of the browser at once. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const browser = this.#context?.browser();
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const disconnected = new Promise((resolve) => browser?.once('disconnected', resolve));
    endGroup(child);
    await gone;
    if (browser?.isConnected()) await disconnected;
    this.#process = undefined;
    this.#context = undefined;
    this.#page = undefined;
  }

  /** Removes the databases from the profile, as somebody does who tidies up a disk. */
  removeDatabases(): void {
    if (this.isRunning) throw new Error('They are removed while the browser is closed.');
    const folders = globSync('**/IndexedDB', { cwd: this.profile });
    if (folders.length === 0) throw new Error(`No databases below ${this.profile}.`);
    for (const folder of folders) rmSync(join(this.profile, folder), { recursive: true, force: true });
  }

  /** Puts a file where the profile has a folder of one of its two stores, which can't be opened from then on. */
  blockStore(store: 'IndexedDB' | 'CacheStorage'): void {
    if (this.isRunning) throw new Error('It is blocked while the browser is closed.');
    for (const folder of globSync(`**/${store}`, { cwd: this.profile })) {
      rmSync(join(this.profile, folder), { recursive: true });
      writeFileSync(join(this.profile, folder), '');
    }
  }

  /**
   * Copies the profile while the browser is closed.
   * @returns puts the copy back.
   */
  copyProfile(): () => void {
    const copy = `${this.profile} copy`;
    cpSync(this.profile, copy, { recursive: true, verbatimSymlinks: true });
    return () => {
      rmSync(this.profile, { recursive: true });
      cpSync(copy, this.profile, { recursive: true, verbatimSymlinks: true });
      rmSync(copy, { recursive: true });
    };
  }
}

/** Kills what a field test left running. */
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
