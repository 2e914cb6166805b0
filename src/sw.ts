/// <reference lib="webworker" />
/**
 * The service worker. Serves the app shell and every chunk (precached), config.json (network first), the decoder of bar
 * codes and thumbnails (cache first; thumbnails in a cache for each user), and takes what other apps share. No other
 * request passes through it.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CONFIG_CACHE, Config } from './contract/config.ts';
import { lookWhileClosed } from './features/dashboard/closed-watch.ts';
import { orNetwork } from './pwa/cache-strategies.ts';
import { CLOSED_WATCH, removeNotices, showNotice } from './pwa/system-notice.ts';
import { ThumbnailCache } from './pwa/thumbnail-cache.ts';
import { removeScreens, ScreenMessage, storeScreen, withLastScreen } from './user-data/last-screen.ts';

declare const self: ServiceWorkerGlobalScope;
declare global {
  // Only pages have these. The modules that pages and this worker share also work without them.
  const localStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  interface PageTransitionEvent extends Event {
    readonly persisted: boolean;
  }
  interface DedicatedWorkerGlobalScopeEventMap {
    pagehide: PageTransitionEvent;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    periodicsync: ExtendableEvent & { readonly tag: string };
  }
}

const base = new URL(self.registration.scope).pathname;
const DECODER_CACHE = 'decoder';

// `precacheAndRoute` would, on activation, remove what tabs of the previous version still need.
const shell = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isOfThisBuild(request, response)) ? response : null,
    },
  ],
});
shell.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', shell.install);
// Without a directory index: the page at `/` is that of the accepted version, like all navigations.
const shellRoute = new PrecacheRoute(shell, { directoryIndex: '' });
const { handler } = shellRoute;
shellRoute.handler = { handle: orNetwork((options) => handler.handle(options)) };
registerRoute(shellRoute);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
  orNetwork(async ({ request }) => (await caches.match(request)) ?? fetchAsset(request)),
);

/**
 * A captive portal, or a server in the middle of a deploy, answers with another page in place of a file. Then the
 * installation fails, the browser tries again later, and the installed version is served until then.
 */
async function isOfThisBuild({ url }: Request, response: Response): Promise<boolean> {
  if (!response.ok || isPage(response) !== url.endsWith('.html')) return false;
  if (!isPage(response)) return true;
  const scripts = (await response.clone().text()).matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g);
  return [...scripts].some(
    ([, src = '']) => /index-|sign-in/.test(src) && shell.getCacheKeyForURL(new URL(src, url).href),
  );
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Caches the decoder of bar codes, in place of an earlier version, when it is first used: it has half the shell's size. */
async function fetchAsset(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || isPage(response) || !request.url.endsWith('.wasm')) return response;
  const copy = response.clone();
  try {
    await caches.delete(DECODER_CACHE);
    await (await caches.open(DECODER_CACHE)).put(request, copy);
  } catch {
    // A full disk: the next scan fetches it again.
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
  // If it can't be stored, none is: an outdated page would be worse.
  if (accepted) await cache.put(ACCEPTED, accepted).catch(() => cache.delete(ACCEPTED));
}

// Sign-in and the API belong to the server, even on the portal's own origin.
const toPage = orNetwork(async (options) => {
  // Workbox puts the page's own request into `options`.
  const { url } = options.request;
  return withLastScreen((await caches.match(ACCEPTED)) ?? (await ownPage(options)), url);
});
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
// The page gets a first configuration even if it is not valid, and says what is wrong with it.
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

const thumbnails = new ThumbnailCache();
registerRoute(
  ({ url, request }) =>
    url.pathname.includes('/api/v1/mgmt/thumbnail/') && request.headers.has('authorization'),
  thumbnails,
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

self.addEventListener('message', (event) => {
  const { type, page, files } = (event.data ?? {}) as { type?: string; page?: string; files?: string[] };
  const answer = (data: unknown) => event.ports[0]?.postMessage(data);
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'LET_GO') thumbnails.abort();
  if (type === 'HAS') answer(files?.every((url) => shell.getCacheKeyForURL(url)));
  if (type === 'PAGE') answer(shell.getCacheKeyForURL(PAGE));
  if (type === 'SERVE' && page) {
    thumbnails.resume();
    event.waitUntil(accept(page).finally(() => answer('done')));
  }
  if (type === 'SHARED') {
    answer(shared);
    shared = undefined;
  }
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'STARTED') event.waitUntil(forgetEarlierVersions());
  if (type === 'FORGET_THUMBNAILS') {
    const removed = Promise.all([thumbnails.remove(), removeScreens(), removeNotices(self.registration)]);
    event.waitUntil(removed.then(() => answer('done')));
  }
  if (type === 'FORGET_SCREENS') event.waitUntil(removeScreens());
  if (type === 'KEEP_SCREEN') event.waitUntil(storeScreen(ScreenMessage.parse(event.data)));
});

// Registered if the user wants notices (pwa/system-notice.ts). An open page checks the orders itself.
self.addEventListener('periodicsync', (event) => {
  const look = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const stored = await caches.match(`${base}config.json`);
    if (event.tag !== CLOSED_WATCH || pages.length > 0 || !stored) return;
    for (const [text, path] of await lookWhileClosed(Config.parse(await stored.json())))
      await showNotice(self.registration, text, path);
  };
  event.waitUntil(look());
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
