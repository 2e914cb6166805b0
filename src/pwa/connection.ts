import { useEffect, useState, useSyncExternalStore } from 'react';
import { reachability } from '#src/api/reachability.ts';

const PROBE_EVERY_MS = 15_000;

/** Whether the API answers, judged by requests. */
export function useOnline(): boolean {
  return useSyncExternalStore(reachability.subscribe, reachability.get);
}

/** Whether the portal opens offline: it needs a service worker for that, which not every browser has. */
export function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(Boolean(navigator.serviceWorker?.controller));
  useEffect(() => {
    navigator.serviceWorker?.ready.then(
      () => setOpens(true),
      // Without a worker, it does not.
      () => undefined,
    );
  }, []);
  return opens;
}

/**
 * Watches the connection: trusts the browser when it is offline, and probes when it claims to be online.
 * @param probe makes a small API call, which reports its own outcome.
 * @returns an unsubscribe function.
 */
export function watchConnection(probe: () => Promise<unknown>): () => void {
  const lost = () => reachability.report(false);
  const tryNow = () => {
    // The call reports its own outcome.
    if (!reachability.get()) probe().catch(() => undefined);
  };
  const timer = setInterval(tryNow, PROBE_EVERY_MS);
  addEventListener('offline', lost);
  addEventListener('online', tryNow);
  addEventListener('focus', tryNow);
  return () => {
    clearInterval(timer);
    removeEventListener('offline', lost);
    removeEventListener('online', tryNow);
    removeEventListener('focus', tryNow);
  };
}
