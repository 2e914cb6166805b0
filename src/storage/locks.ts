/** Named locks over all tabs, or, without the Web Locks API (Safari before 15.4, an embedded browser), within one. */

/** Whether locks hold over all tabs. */
export const areLocksShared = (): boolean => 'locks' in navigator;

/** The lock was not granted in time: another tab holds it, and may be suspended. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

type Work<T> = (isHeld: boolean) => T | PromiseLike<T>;

/**
 * @param options As of `LockManager.request`, or how long to wait for the lock, ms.
 * @param work Called with whether the lock is held; it is not only if `ifAvailable` is set and another one holds it.
 * @throws LockHeld, AbortError if the lock was taken away by `steal`, the reason of `signal`, or any error of `work`.
 */
export async function locked<T>(
  name: string,
  options: LockOptions | { limitMs: number },
  work: Work<T>,
): Promise<T> {
  if (!('limitMs' in options)) return request(name, options, work);
  const waiting = new AbortController();
  const abort = () => waiting.abort(new LockHeld(`${name} is held.`));
  const limit = setTimeout(abort, options.limitMs);
  return request(name, { signal: waiting.signal }, (isHeld) => {
    clearTimeout(limit);
    return work(isHeld);
  });
}

async function request<T>(name: string, options: LockOptions, work: Work<T>): Promise<T> {
  if (areLocksShared()) return navigator.locks.request(name, options, async (lock) => work(lock !== null));
  return lockedHere(name, options, work);
}

const queues = new Map<string, Promise<void>>();

async function lockedHere<T>(
  name: string,
  { ifAvailable, steal, signal }: LockOptions,
  work: Work<T>,
): Promise<T> {
  const before = steal ? undefined : queues.get(name);
  if (before && ifAvailable) return work(false);
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>();
  const last = Promise.all([before, done]).then(() => undefined);
  queues.set(name, last);
  try {
    if (before) await Promise.race([before, aborted(signal)]);
    return await work(true);
  } finally {
    letGo();
    if (queues.get(name) === last) queues.delete(name);
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
}
