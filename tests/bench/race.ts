/**
 * The portal against react-admin with the same four resources, on the same API in the same run: a phone on slow 4G whose
 * processor is four times slower, until the rows of Orders are seen. Both are measured in turn, so that a machine that
 * becomes slower meanwhile slows down both.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { BUILT } from '#src/service/portal-build.ts';
import { type SignedIn, signIn } from '#tests/support/browser.ts';
import { storedSession, storeSession } from '#tests/support/tokens.ts';
import { PHONE, slowDown, untilLive, withBrowser } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import type { LargeService } from './large-service.ts';

const RUNS = 5;
const LATER_STARTS = 3;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** After a start, until what it fetches and stores in the background is done. */
const SETTLED_MS = 8_000;
const CLOSED_MS = 1_500;

const ADMIN = join(import.meta.dirname, 'react-admin');
/** On the origin of the portal and its API, so that neither needs a preflight. */
const ADMIN_PATH = '/react-admin';

interface Racer {
  readonly path: string;
  readonly rows: string;
  /** Stores a session in the browser. */
  signIn(page: Page): Promise<unknown>;
}

interface Start {
  readonly rows: number;
  /** When the rows are those of the running code. */
  readonly live: number;
}

export async function raceFigures({ url }: LargeService): Promise<Figure[]> {
  const folder = await buildAdmin();
  try {
    const starts = () => ({ first: [] as Start[], later: [] as Start[] });
    const [own, other] = [starts(), starts()];
    for (let run = 0; run < RUNS; run += 1) {
      // A token may expire before the last run.
      const user = await signIn(url, 'client', 'client');
      for (const [racer, found] of [
        [portal(url, user), own],
        [reactAdmin(user), other],
      ] as const) {
        const { first, later } = await bothStarts(url, racer);
        found.first.push(first);
        found.later.push(...later);
      }
    }
    for (const kind of ['first', 'later'] as const)
      for (const [name, of] of Object.entries({ portal: own, 'react-admin': other }))
        console.log(`  ${name}, ${kind}: ${of[kind].map(({ rows }) => Math.round(rows)).join(' ')} ms`);
    // In turn, so that a run's two starts had the same machine.
    const ratios = (kind: 'first' | 'later', what: 'rows' | 'live' = 'rows') =>
      own[kind].map((start, at) => start[what] / (other[kind][at]?.rows ?? 0));
    return [
      atMost(0.45, 'times', 'First visit until rows, of react-admin’s', ratios('first')),
      atMost(0.5, 'times', 'Later start until rows, of react-admin’s', ratios('later')),
      atMost(0.5, 'times', 'Later start until rows can be used, of react-admin’s', ratios('later', 'live')),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildAdmin(): Promise<string> {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ADMIN, stdio: 'inherit' });
  const outDir = join(BUILT, ADMIN_PATH);
  await build({
    root: ADMIN,
    base: `${ADMIN_PATH}/`,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
  });
  for (const file of globSync('**/*.{js,css,html}', { cwd: outDir }))
    writeFileSync(join(outDir, `${file}.br`), brotliCompressSync(readFileSync(join(outDir, file))));
  return outDir;
}

const portal = (url: string, user: SignedIn): Racer => ({
  path: '/Order',
  rows: '[aria-label=Orders] li',
  signIn: (page) => page.addInitScript(storeSession, storedSession(url, user)),
});

const reactAdmin = ({ tokens, owner }: SignedIn): Racer => ({
  path: `${ADMIN_PATH}/index.html#/Order`,
  rows: '.MuiListItem-root',
  signIn: (page) =>
    page.addInitScript(
      (session) => localStorage.setItem('session', session),
      JSON.stringify({
        token: tokens.access_token,
        publicKey: owner.jwk,
        privateKey: owner.privateJwk,
      }),
    ),
});

/** In a browser of its own. */
function bothStarts(url: string, racer: Racer): Promise<{ first: Start; later: Start[] }> {
  return withBrowser(url, PHONE, async (page) => {
    const context = page.context();
    await racer.signIn(page);
    const first = await start(page, racer);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const later: Start[] = [];
    while (later.length < LATER_STARTS) {
      later.push(await start(await context.newPage(), racer));
      // Until the browser has put the closed page away.
      await new Promise((resolve) => setTimeout(resolve, CLOSED_MS));
    }
    return { first, later };
  });
}

async function start(page: Page, { path, rows }: Racer): Promise<Start> {
  await page.addInitScript(watchRows, rows);
  await slowDown(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(rows).first().waitFor();
  await untilLive(page);
  const seen = await page.evaluate(() => ({ rows: window.rowsSeen, live: window.rowsLive }));
  await page.close();
  return seen;
}

declare global {
  interface Window {
    /** Since the navigation, in ms. */
    rowsSeen: number;
    rowsLive: number;
  }
}

/** In the page, before anything else: notes the frame after the one that has the first row, and the first live row. */
function watchRows(rows: string): void {
  const look = () =>
    requestAnimationFrame((now) => {
      const isSeen = document.querySelector(rows) !== null;
      if (isSeen) window.rowsSeen ??= now;
      if (isSeen && !document.getElementById('last-screen')) window.rowsLive = now;
      else look();
    });
  look();
}
