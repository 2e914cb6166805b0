import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Returns the path that `findChromium` returns; undefined if no browser is found. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? onPath([HEADLESS_SHELL]) ?? wholeChromiumPath();
}

/**
 * Returns the Chromium or Chrome for tests: `CHROMIUM_PATH`, the system's headless shell, which is faster, or a full
 * one.
 * @throws If none is found, with instructions.
 */
export function findChromium(): string {
  return found(chromiumPath());
}

/**
 * Returns a full browser, for what the headless shell lacks: profiles with preferences, installation. It is
 * `CHROMIUM_PATH`, Playwright's own, or the system's.
 * @throws If none is found, with instructions.
 */
export function findWholeChromium(): string {
  return found(wholeChromiumPath());
}

/** Flags that keep a test browser off the network. As root, it runs only without its sandbox. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function wholeChromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(WHOLE);
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function found(path: string | undefined): string {
  if (path) return path;
  throw new Error(
    'Chromium was not found: apt install chromium, npx playwright install chromium, or name a Chromium or Chrome in CHROMIUM_PATH.',
  );
}
