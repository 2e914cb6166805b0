/**
 * The portal against react-admin with the same four resources, on the same API in the same run: a phone on slow 4G whose
 * processor is four times slower, until the rows of Orders are seen. Both are measured in turn, so that a machine that
 * becomes slower meanwhile slows down both.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { DIST } from '#src/service/portal-build.ts';
import { Browser, type SignedIn } from '#tests/support/browser.ts';
import { freshFolder } from '#tests/support/process.ts';
import { storedSession, storeSession } from '#tests/support/tokens.ts';
import { type PageAlone, withPagesAlone } from './alone.ts';
import { PHONE, type RowsSeen, watchRows } from './device.ts';
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
/** After the first start, until what it fetches and stores in the background is done. */
const SETTLED_MS = 6_000;

const ADMIN = join(import.meta.dirname, 'react-admin');
/** On the origin of the portal and its API, so that neither needs a preflight. */
const ADMIN_PATH = '/react-admin';

interface Racer {
  readonly path: string;
  readonly rows: string;
  /** A script that stores a session in the browser. */
  readonly signIn: string;
}

export async function raceFigures({ url }: LargeService): Promise<Figure[]> {
  const folder = await buildAdmin();
  try {
    const starts = () => ({ first: [] as RowsSeen[], later: [] as RowsSeen[] });
    const [own, other] = [starts(), starts()];
    for (let run = 0; run < RUNS; run += 1) {
      // A token may expire before the last run.
      const user = await new Browser(url).tokens();
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
  const outDir = join(DIST, ADMIN_PATH);
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
  signIn: `(${storeSession})(${JSON.stringify(storedSession(url, user))})`,
});

function reactAdmin({ tokens, owner }: SignedIn): Racer {
  const session = JSON.stringify({
    token: tokens.access_token,
    publicKey: owner.jwk,
    privateKey: owner.privateJwk,
  });
  return {
    path: `${ADMIN_PATH}/index.html#/Order`,
    rows: '.MuiListItem-root',
    signIn: `localStorage.setItem('session', ${JSON.stringify(session)})`,
  };
}

/** In a browser of its own. */
function bothStarts(
  url: string,
  { path, rows, signIn }: Racer,
): Promise<{ first: RowsSeen; later: RowsSeen[] }> {
  const watching = watchRows(rows);
  const start = async (page: PageAlone) => {
    await page.open(url + path);
    const seen = await page.takeRows();
    await page.close();
    return seen;
  };
  const both = async (newPage: (scripts: readonly string[]) => Promise<PageAlone>) => {
    const first = await start(await newPage([signIn, watching]));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const later: RowsSeen[] = [];
    while (later.length < LATER_STARTS) later.push(await start(await newPage([watching])));
    return { first, later };
  };
  return withPagesAlone(freshFolder(), PHONE, both, SLOW_4G);
}
