/** A real browser on a profile that stays: to be killed, started again, and damaged between and under its tabs. */
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { STATEMENTS } from './words.ts';

// Of a step of the driver: a machine that is this slow is not there at all.
const STEP_LIMIT_MS = 30_000;

/** What a screen began to say: the claim, its words, and where. */
export interface Statement {
  readonly claim: string;
  readonly text: string;
  /** The order's number, where it names one. */
  readonly number: number | undefined;
  readonly where: string;
}

declare global {
  interface Window {
    tellStatement?: (statement: Statement) => void;
  }
}

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

  async open(afflict?: Affliction): Promise<void> {
    const { context, page } = await this.start();
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await context.exposeBinding('tellStatement', (_source, statement: Statement) =>
      this.#onStatement(statement),
    );
    const patterns = Object.entries(STATEMENTS).map(([claim, { source }]) => [claim, source] as const);
    await context.addInitScript(watchStatements, patterns);
    await afflict?.(context);
    this.#page = page;
    await page.setViewportSize({ width: 1440, height: 1000 });
  }

  /** Removes one of the two stores from the profile while the browser is closed, or puts a file in its place. */
  removeStore(store: 'IndexedDB' | 'CacheStorage', isBlocked = false): void {
    const folders = globSync(`**/${store}`, { cwd: this.profile });
    if (this.isRunning || folders.length === 0)
      throw new Error(`No ${store} below ${this.profile}, or in use.`);
    for (const folder of folders) {
      rmSync(join(this.profile, folder), { recursive: true, force: true });
      if (isBlocked) writeFileSync(join(this.profile, folder), '');
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

/** In the page, before the portal's own code: tells whenever it begins to say something that one of the patterns finds. */
function watchStatements(patterns: (readonly [claim: string, source: string])[]): void {
  if (window.top !== window) return;
  let said = new Set<string>();
  let isPlanned = false;
  const look = () => {
    isPlanned = false;
    const screen = document.body?.innerText ?? '';
    const now = new Set<string>();
    for (const [claim, source] of patterns) {
      for (const [text, number] of screen.matchAll(new RegExp(source, 'gm'))) {
        now.add(`${claim} ${text}`);
        if (said.has(`${claim} ${text}`)) continue;
        window.tellStatement?.({
          claim,
          text,
          number: number ? Number(number) : undefined,
          where: location.pathname + location.search,
        });
      }
    }
    said = now;
  };
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(look);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
