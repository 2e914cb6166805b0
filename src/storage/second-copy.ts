/**
 * The second store of orders: the Cache API, whose files a browser keeps apart from IndexedDB. One cache for each
 * person, and in it the revisions of each record, as JSON.
 *
 * Each revision has an address of its own, and older ones are deleted only after the new one was read back: on a full
 * disk, a put over an address in use loses what was there. Chromium rejects it and has deleted the old answer; Firefox
 * and WebKit resolve, and leave an empty answer or none.
 */
import type { StoreStatus } from './database.ts';
import type { PlaceStore } from './record-place.ts';
import { NoAnswer, within } from './time-limit.ts';

const ANSWER_LIMIT_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The name of a person's cache. */
const copyName = (database: string): string => `orders of ${database}`;

/** Removes a person's cache. */
export async function deleteCopies(database: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const name = copyName(database);
  const remove = async () => {
    const cache = await caches.open(name);
    // A cache that is deleted stays on the disk for as long as a page has it open. Its entries go at once.
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
    await caches.delete(name);
  };
  await within(ANSWER_LIMIT_MS, remove());
}

/**
 * Opens the copies of one kind of record.
 * @param database of the person.
 */
export function openCopies(database: string, kind: 'drafts' | 'made'): PlaceStore {
  const name = copyName(database);
  const folder = `/.copies/${kind}/`;
  const listeners = new Set<() => void>();
  let status: StoreStatus = 'caches' in globalThis ? 'open' : 'missing';

  const pathOf = (key: string) => `${folder}${encodeURIComponent(key)}`;
  const keyOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(folder.length));

  const enter = (next: StoreStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  // A cache that hangs may hold newer revisions than IndexedDB does: it is unknown until it answers, not missing.
  const askUntilAnswered = async (pause = FIRST_PAUSE_MS): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      // Opening a cache would create it again after a logout.
      await within(ANSWER_LIMIT_MS, caches.match(folder, { cacheName: name }));
    } catch (error) {
      if (error instanceof NoAnswer) return askUntilAnswered(Math.min(LONGEST_PAUSE_MS, pause * 2));
    }
    enter('open');
  };
  async function run<R>(work: (cache: Cache) => Promise<R>): Promise<R> {
    try {
      return await within(ANSWER_LIMIT_MS, caches.open(name).then(work));
    } catch (error) {
      // A full disk fails every write, and is not full for ever.
      if (status === 'open' && isRefused(error)) enter('missing');
      if (status === 'open' && error instanceof NoAnswer) {
        enter('opening');
        void askUntilAnswered();
      }
      throw error;
    }
  }
  // A cache has no transactions.
  const alone = (key: string, work: (cache: Cache) => Promise<void>) =>
    run((cache) => navigator.locks.request(`${name} ${kind} ${key}`, () => work(cache)));

  const revisionsOf = async (cache: Cache, key: string) =>
    newestFirst(await cache.keys(pathOf(key), { ignoreSearch: true }));

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Each operation opens the cache anew.
    renew: () => {},
    get: (key) => run(async (cache) => contentOf(cache, await revisionsOf(cache, key))),
    update: (key, change) =>
      alone(key, async (cache) => {
        const revisions = await revisionsOf(cache, key);
        const old = await contentOf(cache, revisions);
        const next = change(old);
        if (next === old) return;
        if (next !== undefined) await putAndReadBack(cache, `${pathOf(key)}?${latest(revisions) + 1}`, next);
        await deleteAll(cache, revisions);
      }),
    delete: async (key) => {
      if (status === 'open')
        await alone(key, async (cache) => deleteAll(cache, await revisionsOf(cache, key)));
    },
    entries: async () => {
      if (status === 'missing') return [];
      return run(async (cache) => {
        const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));
        const read = async (key: string): Promise<[string, unknown]> => {
          const revisions = kept.filter((revision) => keyOf(revision) === key);
          return [key, await contentOf(cache, newestFirst(revisions))];
        };
        const records = await Promise.all([...new Set(kept.map(keyOf))].map(read));
        // Deleted since, by another tab.
        return records.filter(([, content]) => content !== undefined);
      });
    },
  };
}

const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

const numberOf = ({ url }: Request): number => Number(new URL(url).search.slice(1));

const newestFirst = (revisions: readonly Request[]) =>
  revisions.toSorted((a, b) => numberOf(b) - numberOf(a));

const latest = ([newest]: readonly Request[]): number => (newest ? numberOf(newest) : 0);

/** A put that resolves may have stored nothing. */
async function putAndReadBack(cache: Cache, address: string, record: unknown): Promise<void> {
  const text = JSON.stringify(record);
  await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json' } }));
  const stored = await (await cache.match(address))?.text();
  if (stored === text) return;
  await cache.delete(address);
  throw new Error('The cache did not keep what was put.');
}

async function deleteAll(cache: Cache, revisions: readonly Request[]): Promise<void> {
  for (const revision of revisions) await cache.delete(revision);
}

/**
 * The newest revision that is whole. Where none is, the text of the newest that is not empty: whoever reads it must not
 * take the record for one that was never there.
 */
async function contentOf(cache: Cache, revisions: readonly Request[]): Promise<unknown> {
  let torn: string | undefined;
  for (const revision of revisions) {
    const text = await (await cache.match(revision))?.text();
    if (!text) continue;
    try {
      return JSON.parse(text);
    } catch {
      torn ??= text;
    }
  }
  return torn;
}
