/** The service worker's cache of thumbnails: for each user their own, bounded in number and age. */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import type { Route } from 'workbox-routing';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import { CacheFirstInTime, Semaphore } from './cache-strategies.ts';

const PREFIX = 'thumbnails-';
const LIMITS = { maxEntries: 2_000, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true };

export class ThumbnailCache {
  // A browser opens six connections to a host: an order must not wait for pictures.
  readonly #requests = new Semaphore(3);
  readonly #strategies = new Map<string, CacheFirstInTime>();
  #abort = new AbortController();
  /** Counts removals: a response that was requested in an earlier round is not cached. */
  #round = 0;

  async handle(options: Parameters<Route['handler']['handle']>[0]): Promise<Response> {
    return this.#strategyOf(await ownerOfRequest(options.request)).handle(options);
  }

  /** Ends all requests, and refuses others: a new version starts only when this one has no request under way. */
  abort(): void {
    this.#abort.abort();
  }

  resume(): void {
    this.#abort = new AbortController();
  }

  async remove(): Promise<void> {
    this.#round += 1;
    this.#strategies.clear();
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    // The pictures are deleted first: their ages are in a database, which may hang.
    await Promise.all(names.map((name) => caches.delete(name)));
    await Promise.all(names.map((name) => new CacheExpiration(name, LIMITS).delete()));
  }

  #strategyOf(owner: string): CacheFirstInTime {
    const opened = this.#strategies.get(owner);
    if (opened) return opened;
    const expiration = new ExpirationPlugin(LIMITS);
    const strategy = new CacheFirstInTime({
      cacheName: `${PREFIX}${owner}`,
      plugins: [
        {
          handlerWillStart: async ({ state }) => {
            if (state) state.round = this.#round;
          },
          requestWillFetch: async ({ request }) => {
            await this.#requests.acquire();
            const signal = AbortSignal.any([request.signal, this.#abort.signal]);
            if (!signal.aborted) return new Request(request, { signal });
            this.#requests.release();
            throw new Error('This picture is not needed any more.');
          },
          fetchDidSucceed: async ({ response }) => {
            this.#requests.release();
            return response;
          },
          fetchDidFail: async () => this.#requests.release(),
          // By URL alone: the request has an access token.
          cacheKeyWillBeUsed: async ({ request }) => request.url,
          cacheWillUpdate: async ({ response, state }) => {
            const isPicture = response.headers.get('content-type')?.startsWith('image/');
            return response.status === 200 && isPicture && state?.round === this.#round ? response : null;
          },
          cachedResponseWillBeUsed: async (use) => (await expiration.cachedResponseWillBeUsed?.(use)) ?? null,
          cacheDidUpdate: async (update) => {
            if (update.state?.round === this.#round) await expiration.cacheDidUpdate?.(update);
            // The cache was removed while the response was being stored, which created it again.
            else await caches.delete(update.cacheName);
          },
        },
      ],
    });
    this.#strategies.set(owner, strategy);
    return strategy;
  }
}

/** The claims of the access token are not verified: they only name a cache. */
async function ownerOfRequest(request: Request): Promise<string> {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  const { iss, sub } = claims as Record<string, unknown>;
  return ownerDigest(ownerOf({ issuer: String(iss), subject: String(sub) }));
}
