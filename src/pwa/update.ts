/** The new version of the portal that there is for this page, and the service worker's thumbnails. */
import { within } from '#src/storage/time-limit.ts';

/** A version newer than the one of this page. */
export interface Update {
  /** It waits to be started, or another tab has started it and this page goes on with the old one. */
  readonly state: 'waits' | 'started elsewhere';
  /** Starts it where it waits, and reloads the page. */
  readonly take: () => void;
}

const ANSWER_LIMIT_MS = 3_000;

let found: Update | undefined;
const listeners = new Set<() => void>();

/** The new version that there is for this page; undefined while there is none. */
export const newVersion = {
  get: (): Update | undefined => found,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether there is a worker to open the portal without a connection. */
export async function hasServiceWorker(): Promise<boolean> {
  return (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) !== undefined;
}

/**
 * Looks for a new version now; one that is found is offered by {@link newVersion}, too.
 * @returns what came of it; `no answer` also where the new version could not be loaded whole.
 */
export async function lookForVersion(): Promise<'newest' | 'found' | 'no answer'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.update();
  } catch {
    return 'no answer';
  }
  const { installing } = registration ?? {};
  if (installing) await installed(installing);
  if (installing?.state === 'redundant') return 'no answer';
  const waits = registration?.waiting && registration.active;
  return waits || found ? 'found' : 'newest';
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Tells the page that there is a newer version. */
export function offerVersion(update: Update): void {
  found = update;
  for (const listener of listeners) listener();
}

/** Has the service worker remove all thumbnails, those under way too; resolves when they are gone, or nobody answers. */
export function forgetThumbnails(): Promise<void> {
  return within(ANSWER_LIMIT_MS, askWorkerToForget()).catch(() => undefined);
}

async function askWorkerToForget(): Promise<void> {
  // The active worker, also where it does not serve this page: after a forced reload, say.
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage({ type: 'FORGET_THUMBNAILS' }, [port2]);
  });
}
