/**
 * Stores the markup of the dashboard and of each list in the service worker, in a cache for each user. The page of the
 * next start contains it, so that rows are painted before any code is evaluated; the portal's first render replaces it.
 * It is shown only to the user who is signed in, and only by the version that rendered it: its format has no migration.
 */
import * as z from 'zod/mini';
import { LOGOUT_DUE, readTokens } from '#src/auth/tokens.ts';
import { openSessionStores } from '#src/storage/databases.ts';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import { within } from '#src/storage/time-limit.ts';

const PREFIX = 'screens-';
/** The longest that a start waits for the stores. */
const READ_LIMIT_MS = 150;
/** The longest that storing a screen waits for the session's store. A removal waits behind it. */
const WRITE_LIMIT_MS = 1_000;

const Screen = z.object({
  /** The user's id (storage/owner.ts). */
  owner: z.string(),
  html: z.string(),
  /** The script of the version that rendered it, as the page names it. */
  entry: z.string(),
  /** The class that hides it at other widths than its own, and the one that hides the page's frame at its width. */
  classes: z.tuple([z.string(), z.string()]),
});

/** The message of a page: its screen, and the addresses that lead to it. */
export const ScreenMessage = z.object({ screen: Screen, addresses: z.array(z.string()) });
export type ScreenMessage = z.infer<typeof ScreenMessage>;

let stores: ReturnType<typeof openSessionStores> | undefined;

/** The user that a start will find signed in; none while a logout is unfinished, or if there are several sessions. */
async function signedIn(): Promise<string | undefined> {
  stores ??= openSessionStores();
  const [stored, logouts] = await Promise.all([stores.tokens.entries(), stores.logouts.entries()]);
  const sessions = stored.filter(([key]) => key.startsWith('user:'));
  const isLeaving = logouts.length > 0 || stored.some(([key]) => key === LOGOUT_DUE);
  const tokens = sessions.length === 1 && !isLeaving && readTokens(String(sessions[0]?.[1]));
  return tokens ? ownerOf({ issuer: tokens.profile.iss, subject: tokens.profile.sub }) : undefined;
}

const cacheOf = async (owner: string) => PREFIX + (await ownerDigest(owner));

// Writes run one after the other: a logout's removal also removes a screen that is being stored.
let writing: Promise<unknown> = Promise.resolve();

const inTurn = (write: () => Promise<unknown>): Promise<unknown> => {
  writing = writing.then(write, write);
  return writing;
};

const pathOf = (address: string) => new URL(address).pathname;

/** Stores a screen under its addresses, and removes other addresses of its path that have parameters. */
export const storeScreen = ({ screen, addresses }: ScreenMessage) =>
  inTurn(async () => {
    if ((await within(WRITE_LIMIT_MS, signedIn())) !== screen.owner) return;
    const cache = await caches.open(await cacheOf(screen.owner));
    const [path] = addresses.map(pathOf);
    for (const { url } of await cache.keys())
      if (pathOf(url) === path && new URL(url).search && !addresses.includes(url)) await cache.delete(url);
    for (const address of addresses) await cache.put(address, Response.json(screen));
  }).catch(() => {
    // A full disk: the next start shows the frame.
  });

export const removeScreens = () =>
  inTurn(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX)) continue;
      // The files of a deleted cache stay on the disk as long as the browser has it open.
      const cache = await caches.open(name);
      for (const request of await cache.keys()) await cache.delete(request);
      await caches.delete(name);
    }
  });

/** Returns the page with the last screen of `address` beside its frame; without a last screen, the page as it is. */
export async function withLastScreen(page: Response, address: string): Promise<Response> {
  const screen = await within(READ_LIMIT_MS, lastScreen(address)).catch(() => undefined);
  if (!screen) return page;
  const { html, entry, classes } = screen;
  const frame = await page.clone().text();
  if (!frame.includes(entry)) return page;
  const headers = new Headers(page.headers);
  // They describe the text as it was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const both = frame
    .replace('<div id="root">', (root) => {
      const last = `<div id="last-screen" aria-hidden="true" class="${classes[0]}">${html}</div>`;
      return `${root}${last}<div class="${classes[1]}">`;
    })
    .replace('<p id="no-code"', (next) => `</div>${next}`);
  return new Response(both, { headers });
}

async function lastScreen(address: string): Promise<z.infer<typeof Screen> | undefined> {
  const owner = await signedIn();
  const stored = owner && (await caches.match(address, { cacheName: await cacheOf(owner) }));
  return stored ? Screen.safeParse(await stored.json()).data : undefined;
}
