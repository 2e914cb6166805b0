import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A Chromium or Chrome to test with: `CHROMIUM_PATH`, the system's headless shell, which is faster, or else a whole one.
 * @throws where none can be had, saying what to do.
 */
export function findChromium(): string {
  return process.env.CHROMIUM_PATH ?? onPath([HEADLESS_SHELL]) ?? findWholeChromium();
}

/**
 * A whole browser, for what the headless shell lacks: profiles with preferences, installation. `CHROMIUM_PATH`,
 * Playwright's own, the system's; else one is installed, by Playwright's installer or by apt.
 * @throws where none can be had, saying what to do.
 */
export function findWholeChromium(): string {
  const found = wholeChromium();
  if (found) return found;
  console.log('No Chromium found: installing one.');
  install();
  const fresh = wholeChromium();
  if (!fresh) throw new Error('No Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
  return fresh;
}

/** Flags that keep a test browser off the network; as root it runs only without its sandbox. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function wholeChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(WHOLE);
}

function onPath(names: readonly string[]): string | undefined {
  return names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean);
}

function install(): void {
  const playwright = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (playwright.status === 0) return;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
}
