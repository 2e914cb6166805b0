/// <reference lib="webworker" />
/**
 * The service worker: the app shell and every chunk (precached), config.json (network first) and thumbnails
 * (cache first, in a cache of the person's own). Nothing else passes through it: an allow-list.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const CONFIG_LIMIT_SECONDS = 4;
const THUMBNAILS = { maxEntries: 2_000, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Sign-in and the API are the server's, also where they share the portal's origin.
const navigations = new NavigationRoute(createHandlerBoundToURL('/index.html'), {
  denylist: [/^\/api\//, /^\/auth\//, /^\/silent-sign-in\.html/],
});
registerRoute(navigations);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: CONFIG_LIMIT_SECONDS }),
);

registerRoute(
  ({ url, request }) =>
    url.pathname.includes('/api/v1/mgmt/thumbnail/') && request.headers.has('authorization'),
  async (options) => thumbnailsOf(await ownerOf(options.request)).handle(options),
);

const strategies = new Map<string, CacheFirst>();

function thumbnailsOf(owner: string): CacheFirst {
  const known = strategies.get(owner);
  if (known) return known;
  const strategy = new CacheFirst({
    cacheName: `thumbnails-${owner}`,
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => request.url },
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin(THUMBNAILS),
    ],
  });
  strategies.set(owner, strategy);
  return strategy;
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

// A new version waits until the person takes it.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first visit, too, is served by the worker from now on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
