/// <reference lib="webworker" />
/**
 * The service worker: the app shell and every chunk (precached), config.json (network first) and thumbnails
 * (cache first, in a cache of the person's own). Nothing else passes through it: an allow-list.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const CONFIG_CACHE = 'config';
const CONFIG_LIMIT_SECONDS = 4;
const THUMBNAIL_CACHES = 'thumbnails-';
const THUMBNAILS = { maxEntries: 2_000, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true };

// Not precacheAndRoute, which on activation removes what the tabs of the version before still need.
const shell = new PrecacheController();
shell.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', shell.install);
registerRoute(new PrecacheRoute(shell));
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/**
 * Removes the parts of earlier versions, where no page can need them: the one that has just started is alone.
 * What a version that is being installed has put beside them is its own.
 */
async function forgetEarlierVersions(): Promise<void> {
  const cache = await caches.open(shell.strategy.cacheName);
  const kept = await cache.keys();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.filter(({ frameType }) => frameType !== 'nested').length === 1;
  if (!isAlone || self.registration.installing || self.registration.waiting) return;
  const own = new Set(shell.getURLsToCacheKeys().values());
  await Promise.all(kept.filter(({ url }) => !own.has(url)).map((request) => cache.delete(request)));
}

// Sign-in and the API are the server's, also where they share the portal's origin.
const navigations = new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
  denylist: [/^\/api\//, /^\/auth\//, /^\/silent-sign-in\.html/],
});
registerRoute(navigations);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: CONFIG_CACHE, networkTimeoutSeconds: CONFIG_LIMIT_SECONDS }),
);

// The first visit loads its configuration before there is a worker to keep it: the next one may have no connection.
self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(CONFIG_CACHE)).add('/config.json');
  event.waitUntil(keep().catch(() => undefined));
});

registerRoute(
  ({ url, request }) =>
    url.pathname.includes('/api/v1/mgmt/thumbnail/') && request.headers.has('authorization'),
  async (options) => thumbnailsOf(await ownerOf(options.request)).handle(options),
);

const strategies = new Map<string, CacheFirst>();
// Raised when thumbnails are forgotten: an answer that was asked for before is not stored after.
let era = 0;

function thumbnailsOf(owner: string): CacheFirst {
  const known = strategies.get(owner);
  if (known) return known;
  const strategy = new CacheFirst({
    cacheName: `${THUMBNAIL_CACHES}${owner}`,
    plugins: [
      {
        handlerWillStart: async ({ state }) => {
          if (state) state.era = era;
        },
        // Kept by address alone: the token that it was asked with is not stored.
        cacheKeyWillBeUsed: async ({ request }) => request.url,
        cacheWillUpdate: async ({ response, state }) =>
          response.status === 200 && state?.era === era ? response : null,
      },
      new ExpirationPlugin(THUMBNAILS),
    ],
  });
  strategies.set(owner, strategy);
  return strategy;
}

async function forgetThumbnails(): Promise<void> {
  era += 1;
  strategies.clear();
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAIL_CACHES));
  for (const name of names) {
    await new CacheExpiration(name, THUMBNAILS).delete();
    await caches.delete(name);
  }
}

/** Whose request this is, from the access token's own words: it only names a cache, and proves nothing. */
async function ownerOf(request: Request): Promise<string> {
  const token = request.headers.get('authorization')?.split('.')[1] ?? '';
  const { iss, sub } = JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
    string,
    unknown
  >;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${iss}|${sub}`));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  // A new version waits until the person takes it.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'STARTED') event.waitUntil(forgetEarlierVersions());
  if (type === 'FORGET_THUMBNAILS')
    event.waitUntil(forgetThumbnails().then(() => event.ports[0]?.postMessage('done')));
});

// The first visit, too, is served by the worker from now on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
