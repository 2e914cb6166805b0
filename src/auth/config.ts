import { CONFIG_CACHE, Config } from '#src/contract/config.ts';

const TIME_LIMIT_MS = 10_000;
const ADDRESS = `${import.meta.env.BASE_URL}config.json`;

/**
 * Returns the cached configuration, if there is one, so that no start waits for the network. `hasChanged` resolves to
 * whether another one was fetched, for the next start. @throws if it is missing, is no JSON, or lacks a key.
 */
export async function loadConfig() {
  const fetching = fetchConfig();
  const restoring = cachedConfig().then((cached) => cached ?? fetching);
  // A cache may hang. If neither answers, the error is that of the request.
  const config = await Promise.any([restoring, fetching]).catch(() => fetching);
  try {
    localStorage.setItem('api_url', config.api_url);
  } catch {
    // A full disk: nothing in the portal depends on it (RULES.md, API).
  }
  return { config, hasChanged: fetching.then((fetched) => updateCache(fetched, config)).catch(() => false) };
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error('config.json', { cause: response.status });
  return Config.parse(await response.json());
}

/** Returns undefined where there is no cache, or it can't be read. */
async function cachedConfig(): Promise<Config | undefined> {
  const response = await globalThis.caches
    ?.match(ADDRESS, { cacheName: CONFIG_CACHE })
    .catch(() => undefined);
  return Config.safeParse(await response?.json().catch(() => undefined)).data;
}

/** Returns whether `fetched` is new. @throws if it can't be cached: the next start would find the old one again. */
async function updateCache(fetched: Config, used: Config): Promise<boolean> {
  const [next, last] = [JSON.stringify(fetched), JSON.stringify(used)];
  if (next === last) return false;
  const cache = await caches.open(CONFIG_CACHE);
  await cache.put(ADDRESS, new Response(next));
  return true;
}
