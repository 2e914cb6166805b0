import { CONFIG_CACHE, Config } from '#src/contract/config.ts';

const TIME_LIMIT_MS = 10_000;
const CONFIG_URL = `${import.meta.env.BASE_URL}config.json`;

/**
 * Resolves to the cached configuration, so that no start waits for the network; without one, to the fetched one.
 * `hasChanged` resolves to whether the fetched one differs: it is cached for the next start.
 * @throws if there is no cached one, and `config.json` is missing, is not JSON, or lacks a key.
 */
export async function loadConfig() {
  const fetching = fetchConfig();
  const restoring = cachedConfig().then((cached) => cached ?? fetching);
  // The cache may hang. If both fail, the error is the request's.
  const config = await Promise.any([restoring, fetching]).catch(() => fetching);
  try {
    localStorage.setItem('api_url', config.api_url);
  } catch {
    // A full disk. The portal itself does not read it (RULES.md, API).
  }
  return { config, hasChanged: fetching.then((fetched) => updateCache(fetched, config)).catch(() => false) };
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch(CONFIG_URL, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error('config.json', { cause: response.status });
  return Config.parse(await response.json());
}

/** Returns undefined if nothing valid is cached, or the cache can't be read. */
async function cachedConfig(): Promise<Config | undefined> {
  const response = await globalThis.caches
    ?.match(CONFIG_URL, { cacheName: CONFIG_CACHE })
    .catch(() => undefined);
  return Config.safeParse(await response?.json().catch(() => undefined)).data;
}

/** Returns whether `fetched` differs from `used`. @throws if it can't be cached: the next start would use the old one. */
async function updateCache(fetched: Config, used: Config): Promise<boolean> {
  const [next, current] = [JSON.stringify(fetched), JSON.stringify(used)];
  if (next === current) return false;
  const cache = await caches.open(CONFIG_CACHE);
  await cache.put(CONFIG_URL, new Response(next));
  return true;
}
