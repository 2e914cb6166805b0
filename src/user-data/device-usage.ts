import type { QueryClient } from '@tanstack/react-query';
import { hasServiceWorker } from '#src/pwa/update.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import { isStoredAnswer } from '#src/query-cache/stored-answer.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { within } from '#src/storage/time-limit.ts';
import { forgetFetched } from './logouts.ts';

export interface DeviceUsage {
  readonly owner: string;
  readonly queries: RecordStore;
  readonly queryClient: QueryClient;
  readonly fetchAhead: FetchAhead;
}

const FIGURE_LIMIT_MS = 3_000;

export type UsageFigures = Awaited<ReturnType<typeof usageFigures>>;

/** Each figure is undefined if the browser does not answer in time. `isPersistent`: whether storage is never evicted. */
export async function usageFigures({ owner, queries }: DeviceUsage) {
  const [isPersistent, space, answers, pictures, worker] = await Promise.all([
    inTime(navigator.storage?.persisted?.()),
    inTime(spaceUsed()),
    inTime(countAnswers(queries)),
    inTime(countPictures(owner)),
    inTime(hasServiceWorker()),
  ]);
  return { isPersistent, space, answers, pictures, hasServiceWorker: worker };
}

/** Removes everything that was fetched, and fetches it again. @throws if not all of it could be removed. */
export async function clearFetched({ queries, queryClient, fetchAhead }: DeviceUsage): Promise<void> {
  try {
    await forgetFetched(queries);
  } finally {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
    fetchAhead.startOver();
  }
}

/** Requests persistent storage. The browser decides, and may ask the user. An error counts as a refusal. */
export async function requestPersistence(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

// A figure that can't be counted is not shown.
async function inTime<T>(figure: Promise<T> | undefined): Promise<T | undefined> {
  return figure && within(FIGURE_LIMIT_MS, figure).catch(() => undefined);
}

async function countAnswers(queries: RecordStore): Promise<number | undefined> {
  if (queries.status() !== 'open') return undefined;
  return (await queries.entries()).filter(([, record]) => isStoredAnswer(record)).length;
}

async function countPictures(owner: string): Promise<number | undefined> {
  if (!('caches' in globalThis)) return undefined;
  // The name that the service worker uses (pwa/thumbnail-cache.ts): a page does not load its code.
  const name = `thumbnails-${await ownerDigest(owner)}`;
  return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
}

async function spaceUsed() {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || quota === undefined ? undefined : { used: usage, total: quota };
}
