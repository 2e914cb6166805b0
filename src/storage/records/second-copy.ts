/**
 * The second store of orders: the Cache API, whose files the browser stores apart from IndexedDB. Each user has one
 * cache, which holds the revisions of each record as JSON.
 *
 * Each revision has its own URL, and older revisions are deleted only after the new one was read back: on a full disk,
 * a put to an existing URL can lose the old content. Chromium rejects and has deleted the old response; Firefox and
 * WebKit can resolve and leave an empty response or none. A response under another URL was never lost. The number of a
 * revision is the time its write began, ms since the epoch: one that was given up and lands late is not the newest.
 */
import { Listeners } from '#src/listeners.ts';
import { report } from '#src/reports/reports.ts';
import type { StoreStatus } from '#src/storage/database.ts';
import { locked } from '#src/storage/locks.ts';
import { NoAnswer, within } from '#src/storage/time-limit.ts';
import type { BackingStore } from './tracked-store.ts';

const ANSWER_LIMIT_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

const copyName = (database: string): string => `orders of ${database}`;

let frame: HTMLIFrameElement | undefined;

const storage = (): CacheStorage => (frame?.contentWindow ?? globalThis).caches;

/** Once the site's data was cleared during a put, Chromium answers no call of this page. It answers those of a new frame. */
function openFrame(): void {
  frame?.remove();
  frame = document.body.appendChild(document.createElement('iframe'));
  frame.hidden = true;
}

export async function deleteCopies(database: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const name = copyName(database);
  const remove = async () => {
    const cache = await storage().open(name);
    // A deleted cache stays on disk as long as a page has it open. Its entries are deleted immediately.
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
    await storage().delete(name);
  };
  await within(ANSWER_LIMIT_MS, remove());
}

export function openCopies(database: string): BackingStore {
  const name = copyName(database);
  const folder = '/.copies/drafts/';
  const listeners = new Listeners();
  let status: StoreStatus = 'caches' in globalThis ? 'open' : 'missing';

  const pathOf = (key: string) => `${folder}${encodeURIComponent(key)}`;
  const keyOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(folder.length));

  const enter = (next: StoreStatus) => {
    status = next;
    listeners.tell();
  };
  // A cache that hangs may hold newer revisions than IndexedDB: it is not missing.
  const askUntilAnswered = async (pause = FIRST_PAUSE_MS): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    openFrame();
    try {
      // `caches.open` would create the cache again after a logout.
      await within(ANSWER_LIMIT_MS, storage().match(folder, { cacheName: name }));
    } catch (error) {
      if (error instanceof NoAnswer) return askUntilAnswered(Math.min(LONGEST_PAUSE_MS, pause * 2));
    }
    enter('open');
  };
  async function run<R>(work: (cache: Cache) => Promise<R>): Promise<R> {
    try {
      return await within(ANSWER_LIMIT_MS, storage().open(name).then(work));
    } catch (error) {
      report(error, 'second store');
      // A full disk fails every write but may have room again later, so only a denied cache counts as missing.
      if (status === 'open' && isRefused(error)) enter('missing');
      if (status === 'open' && error instanceof NoAnswer) {
        enter('opening');
        void askUntilAnswered();
      }
      throw error;
    }
  }
  // Chromium never answers some puts while the site's data is cleared: they must not keep the lock.
  const lockedRun = (key: string, work: (cache: Cache) => Promise<void>) =>
    run((cache) => locked(`${name} ${key}`, {}, () => within(ANSWER_LIMIT_MS, work(cache))));

  const revisionsOf = async (cache: Cache, key: string) =>
    newestFirst(await cache.keys(pathOf(key), { ignoreSearch: true }));

  return {
    status: () => status,
    // It is `opening` only when it did not answer.
    fails: () => false,
    subscribe: listeners.subscribe,
    renew: () => {},
    get: (key) => run(async (cache) => contentOf(cache, await revisionsOf(cache, key))),
    update: (key, change) =>
      lockedRun(key, async (cache) => {
        const begun = Date.now();
        const revisions = await revisionsOf(cache, key);
        const old = await contentOf(cache, revisions);
        const next = change(old);
        if (next === old) return;
        const number = Math.max(latest(revisions) + 1, begun);
        if (next !== undefined) await putAndReadBack(cache, `${pathOf(key)}?${number}`, next);
        await deleteAll(cache, revisions);
      }),
    delete: async (key) => {
      if (status === 'open')
        await lockedRun(key, async (cache) => deleteAll(cache, await revisionsOf(cache, key)));
    },
    entries: async () => {
      if (status === 'missing') return [];
      return run(async (cache) => {
        const stored = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));
        const read = async (key: string): Promise<[string, unknown]> => {
          const revisions = stored.filter((revision) => keyOf(revision) === key);
          return [key, await contentOf(cache, newestFirst(revisions))];
        };
        const records = await Promise.all([...new Set(stored.map(keyOf))].map(read));
        // Another tab may have deleted one.
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

async function putAndReadBack(cache: Cache, address: string, record: unknown): Promise<void> {
  const text = JSON.stringify(record);
  await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json' } }));
  const stored = await (await cache.match(address))?.text();
  if (stored === text) return;
  await cache.delete(address);
  throw new Error('cache');
}

async function deleteAll(cache: Cache, revisions: readonly Request[]): Promise<void> {
  for (const revision of revisions) await cache.delete(revision);
}

/** Returns the newest revision that can be parsed, else the text of the newest one: the record is not one that never was. */
async function contentOf(cache: Cache, revisions: readonly Request[]): Promise<unknown> {
  let torn: string | undefined;
  for (const revision of revisions) {
    const text = await (await cache.match(revision))?.text();
    if (!text) continue;
    try {
      return JSON.parse(text);
    } catch {
      // A write was cut off. The revision before it may be whole.
      torn ??= text;
    }
  }
  return torn;
}
