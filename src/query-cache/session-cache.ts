/**
 * A store for data that can be fetched again, so that nothing waits for it for long. After three late reads in a row, no
 * read is waited for; after three failed writes in a row, nothing is written. A late answer ends either state. Writing
 * is also tried again 15 s after it has failed with an error, because the user may have freed up space.
 */
import type { RecordStore } from '#src/storage/storage.ts';
import { NoAnswer, Patience, within } from '#src/storage/time-limit.ts';

export interface SessionCache extends RecordStore {
  /** Waits 300 ms for a read of this cache, or not at all while its reads fail. A late result is in `reading`. */
  inTime<T>(reading: Promise<T>): Promise<T | undefined>;
  /** Resolves when no `inTime` is waiting, and the results have entered the queries. */
  idle(): Promise<void>;
  /** From now on, `set` and `update` do nothing, so that work in progress writes nothing after the store was cleared. */
  close(): void;
}

const READ_LIMIT_MS = 300;
// Flushing a long list to a slow disk may take seconds.
const WRITE_LIMIT_MS = 5_000;
const FAILURES_IN_A_ROW = 3;
const RETRY_MS = 15_000;

export function sessionCache(store: RecordStore): SessionCache {
  const patience = new Patience(READ_LIMIT_MS, FAILURES_IN_A_ROW);
  const read = <T>(reading: Promise<T>): Promise<T> => {
    patience.wait(reading).catch(() => undefined);
    return reading;
  };
  const waitedFor = new Set<Promise<unknown>>();
  let failedWrites = 0;
  let isClosed = false;
  const attempt = <T>(writing: Promise<T>): Promise<T> => {
    const allowWrites = () => {
      failedWrites = 0;
    };
    // The caller has the error. A write that hangs is not tried again: each attempt would stay in memory.
    writing.then(allowWrites, () => setTimeout(allowWrites, RETRY_MS));
    return within(WRITE_LIMIT_MS, writing).catch((error: unknown) => {
      failedWrites += 1;
      throw error;
    });
  };
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    if (failedWrites >= FAILURES_IN_A_ROW) throw new NoAnswer();
    return attempt(work());
  };
  return {
    ...store,
    get: (key) => read(store.get(key)),
    entries: () => read(store.entries()),
    set: (key, value) =>
      write(async () => {
        if (!isClosed) await store.set(key, value);
      }),
    update: (key, change) =>
      write(async () => {
        if (!isClosed) await store.update(key, change);
      }),
    delete: (key) => write(() => store.delete(key)),
    // Attempted even while writes fail: the user's data must be removed, and on a full disk this makes room.
    clear: () => attempt(store.clear()),
    close: () => {
      isClosed = true;
    },
    inTime: (reading) => {
      // What can't be read is fetched.
      const read = reading.catch(() => undefined);
      const inTime = patience.isOver
        ? Promise.resolve(undefined)
        : within(READ_LIMIT_MS, read).catch(() => undefined);
      waitedFor.add(inTime);
      return inTime.finally(() => waitedFor.delete(inTime));
    },
    idle: async () => {
      while (waitedFor.size > 0) await Promise.all(waitedFor);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
