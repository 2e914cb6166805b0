/** Cache strategies of the service worker that never delay or fail a request that the network can answer. */
import type { Route } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { Patience, within } from '#src/storage/time-limit.ts';

type Handle = Route['handler']['handle'];
// Without a connection, a slow disk is the only source.
const LAST_RESORT_MS = 10_000;
// Shared by all caches: they are on one disk.
const patience = new Patience(1_000, 3);

/** Cache first; network if the cache fails or is too slow. */
export class CacheFirstInTime extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const matching = handler.cacheMatch(request);
    const cached = await patience.wait(matching).catch(() => undefined);
    if (cached) return cached;
    try {
      return await handler.fetchAndCachePut(request);
    } catch (error) {
      const late = await within(LAST_RESORT_MS, matching).catch(() => undefined);
      if (late) return late;
      throw error;
    }
  }
}

/** Cache first; network if the cache fails or is too slow. A captive portal's or proxy's answer is the last resort. */
export function orNetwork(fromCache: Handle): Handle {
  return async (options) => {
    const cached = fromCache(options);
    try {
      return await patience.wait(cached);
    } catch {
      const answer = await fetch(options.request).catch(() => Response.error());
      if (await isOwnAnswer(answer, options.request)) return answer;
      return within(LAST_RESORT_MS, cached).catch(() => answer);
    }
  };
}

async function isOwnAnswer(answer: Response, { mode }: Request): Promise<boolean> {
  if (!answer.ok) return false;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (mode !== 'navigate') return !isPage;
  return isPage && (await answer.clone().text()).includes('/assets/index-');
}

/** Limits concurrency; last in, first out, because the latest requests are the visible ones. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async acquire(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  release(): void {
    const next = this.#waiting.pop();
    if (next) next();
    else this.#free += 1;
  }
}
