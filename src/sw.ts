/// <reference lib="webworker" />
/**
 * The service worker. Serves the app shell and every chunk (precached), config.json (network first), the decoder of bar
 * codes and thumbnails (cache first; thumbnails in a cache for each user), and takes what other apps share. No other
 * request passes through it.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CONFIG_CACHE, Config } from './contract/config.ts';
import { CacheFirstInTime, orNetwork, Semaphore } from './pwa/cache-limit.ts';
import { ownerDigest, ownerOf } from './storage/owner.ts';

declare const self: ServiceWorkerGlobalScope;

const base = new URL(self.registration.scope).pathname;
const DECODER_CACHE = 'decoder';
const THUMBNAIL_CACHES = 'thumbnails-';
const THUMBNAILS = { maxEntries: 2_000, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true };

// `precacheAndRoute` would, on activation, remove what tabs of the previous version still need.
const shell = new PrecacheController();
shell.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', shell.install);
const shellRoute = new PrecacheRoute(shell);
const { handler } = shellRoute;
shellRoute.handler = { handle: orNetwork((options) => handler.handle(options)) };
registerRoute(shellRoute);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
  orNetwork(async ({ request }) => (await caches.match(request)) ?? fetchAsset(request)),
);

/** The decoder of bar codes is as large as half of the shell: cached when it is first used, without an earlier version. */
async function fetchAsset(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !request.url.endsWith('.wasm')) return response;
  const copy = response.clone();
  try {
    await caches.delete(DECODER_CACHE);
    await (await caches.open(DECODER_CACHE)).put(request, copy);
  } catch {
    // Without room for it, the next scan fetches it again.
  }
  return response;
}

/**
 * Removes the files of earlier versions if the page that has just started is the only one. Does nothing while another
 * version is being installed, because its files are in the same cache.
 */
async function forgetEarlierVersions(): Promise<void> {
  const cache = await caches.open(shell.strategy.cacheName);
  const files = await cache.keys();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.filter(({ frameType }) => frameType !== 'nested').length === 1;
  if (!isAlone || self.registration.installing || self.registration.waiting) return;
  const own = new Set(shell.getURLsToCacheKeys().values());
  await Promise.all(files.filter(({ url }) => !own.has(url)).map((request) => cache.delete(request)));
}

const PAGE = 'index.html';
const ownPage = shell.createHandlerBoundToURL(PAGE);
// The page of the accepted or active version. The old worker may still answer navigations for minutes.
const ACCEPTED = `${base}accepted-version.html`;

async function accept(page = shell.getCacheKeyForURL(PAGE)): Promise<void> {
  const cache = await caches.open(shell.strategy.cacheName);
  const accepted = page && (await cache.match(page));
  // No accepted page is better than an outdated one.
  if (accepted) await cache.put(ACCEPTED, accepted).catch(() => cache.delete(ACCEPTED));
}

// Sign-in and the API belong to the server, even on the portal's own origin.
const toPage = orNetwork(async (options) => (await caches.match(ACCEPTED)) ?? ownPage(options));
const navigations = new NavigationRoute(toPage, {
  denylist: [/^\/api\//, /^\/auth\//, /\/silent-sign-in\.html/],
});
registerRoute(navigations);

const config = new NetworkFirst({
  cacheName: CONFIG_CACHE,
  networkTimeoutSeconds: 2,
  plugins: [
    {
      // In place of an error page or a file with a typo, the last valid configuration is served and stays cached.
      fetchDidSucceed: async ({ response }) => {
        if (!response.ok) throw new Error(`config.json: ${response.status}`);
        Config.parse(await response.clone().json());
        return response;
      },
    },
  ],
});
// A first configuration that is not valid reaches the page, which says what is wrong with it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${base}config.json`,
  (options) => config.handle(options).catch(() => fetch(options.request)),
);

// The first visit loads the configuration before a worker can cache it, and the next visit may be offline.
self.addEventListener('install', (event) => {
  const request = new Request(`${base}config.json`, { cache: 'no-cache' });
  // If it fails, the next start caches the configuration.
  event.waitUntil(Promise.all(config.handleAll({ event, request })).catch(() => undefined));
});

registerRoute(
  ({ url, request }) =>
    url.pathname.includes('/api/v1/mgmt/thumbnail/') && request.headers.has('authorization'),
  async (options) => thumbnailsOf(await ownerOfRequest(options.request)).handle(options),
);

// A list of products that another app has shared, until the page takes it.
let shared: FormDataEntryValue | undefined;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${base}share`,
  async ({ request }) => {
    const form = await request.formData();
    shared = form.get('list') ?? form.get('text') ?? undefined;
    return Response.redirect(`${base}Order/create#list`, 303);
  },
  'POST',
);

// A browser opens six connections to a host: an order must not wait for pictures.
const pictures = new Semaphore(3);
// A new version starts only when this one has no request under way.
let lettingGo = new AbortController();

const strategies = new Map<string, CacheFirstInTime>();
// Raised when thumbnails are removed: a response requested before is not cached afterwards.
let era = 0;

function thumbnailsOf(owner: string): CacheFirstInTime {
  const opened = strategies.get(owner);
  if (opened) return opened;
  const expiration = new ExpirationPlugin(THUMBNAILS);
  const strategy = new CacheFirstInTime({
    cacheName: `${THUMBNAIL_CACHES}${owner}`,
    plugins: [
      {
        handlerWillStart: async ({ state }) => {
          if (state) state.era = era;
        },
        requestWillFetch: async ({ request }) => {
          await pictures.acquire();
          const signal = AbortSignal.any([request.signal, lettingGo.signal]);
          if (!signal.aborted) return new Request(request, { signal });
          pictures.release();
          throw new Error('This picture is not needed any more.');
        },
        fetchDidSucceed: async ({ response }) => {
          pictures.release();
          return response;
        },
        fetchDidFail: async () => pictures.release(),
        // By URL alone: the request has an access token.
        cacheKeyWillBeUsed: async ({ request }) => request.url,
        cacheWillUpdate: async ({ response, state }) =>
          isPicture(response) && state?.era === era ? response : null,
        cachedResponseWillBeUsed: async (use) => (await expiration.cachedResponseWillBeUsed?.(use)) ?? null,
        cacheDidUpdate: async (update) => {
          if (update.state?.era === era) await expiration.cacheDidUpdate?.(update);
          // Its cache was removed and created again while it was being stored.
          else await caches.delete(update.cacheName);
        },
      },
    ],
  });
  strategies.set(owner, strategy);
  return strategy;
}

function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('content-type') ?? '').startsWith('image/');
}

async function forgetThumbnails(): Promise<void> {
  era += 1;
  strategies.clear();
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAIL_CACHES));
  // The pictures are deleted first: their ages are in a database, which may hang.
  await Promise.all(names.map((name) => caches.delete(name)));
  await Promise.all(names.map((name) => new CacheExpiration(name, THUMBNAILS).delete()));
}

/** The claims of the access token are not verified: they only name a cache. */
async function ownerOfRequest(request: Request): Promise<string> {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  const { iss, sub } = claims as Record<string, unknown>;
  return ownerDigest(ownerOf({ issuer: String(iss), subject: String(sub) }));
}

self.addEventListener('message', (event) => {
  const { type, page, files } = (event.data ?? {}) as { type?: string; page?: string; files?: string[] };
  const answer = (data: unknown) => event.ports[0]?.postMessage(data);
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'LET_GO') lettingGo.abort();
  if (type === 'HAS') answer(files?.every((url) => shell.getCacheKeyForURL(url)));
  if (type === 'PAGE') answer(shell.getCacheKeyForURL(PAGE));
  if (type === 'SERVE' && page) {
    lettingGo = new AbortController();
    event.waitUntil(accept(page).finally(() => answer('done')));
  }
  if (type === 'SHARED') {
    answer(shared);
    shared = undefined;
  }
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'STARTED') event.waitUntil(forgetEarlierVersions());
  if (type === 'FORGET_THUMBNAILS') event.waitUntil(forgetThumbnails().then(() => answer('done')));
});

// The notice of a changed order opens it (pwa/system-notice.ts).
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(self.clients.openWindow(base + String(notification.data)));
});

self.addEventListener('activate', (event) => {
  // Also pages that were loaded without a worker.
  event.waitUntil(self.clients.claim());
  event.waitUntil(accept());
});
