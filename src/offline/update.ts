/** The new version of the portal that there is for this page, and the service worker's thumbnails. */

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

/** Tells the page that there is a newer version. */
export function offerVersion(update: Update): void {
  found = update;
  for (const listener of listeners) listener();
}

/** Has the service worker remove all thumbnails, those under way too; resolves when they are gone, or nobody answers. */
export async function forgetThumbnails(): Promise<void> {
  // The active worker, also where it does not serve this page: after a forced reload, say.
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, ANSWER_LIMIT_MS);
    worker.postMessage({ type: 'FORGET_THUMBNAILS' }, [port2]);
  });
}
