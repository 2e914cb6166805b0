import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reachability } from '#src/api/transport/errors.ts';
import { hasServiceWorker } from './update.ts';

const PROBE_EVERY_MS = 15_000;

export const useOnline = (): boolean => useSyncExternalStore(reachability.subscribe, reachability.get);

/** Why the API does not answer although there is a network, for the operator of the portal. */
export const useApiFault = (): string | undefined =>
  useSyncExternalStore(reachability.subscribe, reachability.fault);

/** Without a network, the portal opens (by its service worker), or only a page that is open works. */
type WorksOffline = 'opens' | 'stays open' | 'not yet';

/** Without a service worker, this loads the code of all screens into the page, after the data. */
export function useWorksOffline(isDataHere: boolean): WorksOffline {
  const [works, setWorks] = useState<WorksOffline>(navigator.serviceWorker?.controller ? 'opens' : 'not yet');
  const online = useOnline();
  const { routesById } = useRouter();
  useEffect(() => {
    const ready = navigator.serviceWorker?.ready.then(() => setWorks('opens'));
    // Without a worker, it does not.
    ready?.catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!online || !isDataHere) return;
    const load = async () => {
      if (await hasServiceWorker()) return;
      const screens = Object.values(routesById).map(({ options }) => options.component);
      // What can't be loaded is tried again with the next connection.
      await Promise.all(screens.map((screen) => screen?.preload?.()));
      if (screens.every((screen) => !screen?.preload)) setWorks('stays open');
    };
    void load();
  }, [online, isDataHere, routesById]);
  return works;
}

/** Trusts the browser when it is offline, and probes when it claims to be online. Returns an unsubscribe function. */
export function watchConnection(probe: () => Promise<unknown>): () => void {
  const tryNow = () => {
    // The call reports its own outcome.
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
