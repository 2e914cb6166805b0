import { useSyncExternalStore } from 'react';
import { reachability } from '#src/api/transport/errors.ts';

const PROBE_EVERY_MS = 15_000;

export const useOnline = (): boolean => useSyncExternalStore(reachability.subscribe, reachability.get);

export const useApiFault = (): string | undefined =>
  useSyncExternalStore(reachability.subscribe, reachability.fault);

/** Trusts the browser when it is offline, and probes when it claims to be online. Returns an unsubscribe function. */
export function watchConnection(probe: () => Promise<unknown>): () => void {
  const tryNow = () => {
    // The request reports to `reachability` itself.
    if (!reachability.get()) probe().catch(() => undefined);
  };
  const timer = setInterval(tryNow, PROBE_EVERY_MS);
  const stop = new AbortController();
  const { signal } = stop;
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('offline', () => reachability.report(false), { signal });
  addEventListener('online', tryNow, { signal });
  addEventListener('focus', tryNow, { signal });
  return () => stop.abort();
}
