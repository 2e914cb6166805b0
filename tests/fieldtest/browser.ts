/** A real browser on a profile that stays: to be killed, started again, and damaged between and under its tabs. */
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { type Statement, watchStatements } from './in-page.ts';
import { STATEMENTS } from './words.ts';

// Of a step of the driver: a machine that is this slow is not there at all.
const STEP_LIMIT_MS = 30_000;

/** What is wrong with the browser from its start on. */
export type Affliction = (context: BrowserContext) => Promise<unknown>;

export class FieldBrowser extends MortalBrowser {
  readonly #onStatement: (statement: Statement) => void;
  #page: Page | undefined;

  constructor(profile: string, onStatement: (statement: Statement) => void) {
    super(undefined, profile);
    this.#onStatement = onStatement;
  }

  get page(): Page {
    if (!this.#page || !this.isRunning) throw new Error('The browser is not running.');
    return this.#page;
  }

  async open(...afflictions: Affliction[]): Promise<void> {
    const { context, page } = await this.start();
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await context.exposeBinding('tellStatement', (_source, statement: Statement) =>
      this.#onStatement(statement),
    );
    const patterns = Object.entries(STATEMENTS).map(([claim, { source }]) => [claim, source] as const);
    await context.addInitScript(watchStatements, patterns);
    for (const afflict of afflictions) await afflict(context);
    this.#page = page;
    await page.setViewportSize({ width: 1440, height: 1000 });
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
