/** The new version for this page, and the service worker's thumbnails. */

import { Listeners } from '#src/listeners.ts';
import { reported } from '#src/reports/reports.ts';
import { within } from '#src/storage/time-limit.ts';

/** A version newer than this page's. */
export interface Update {
  /** It waits to be started, or another tab has started it while this page runs the old one. */
  readonly state: 'waits' | 'started elsewhere';
  /** Starts it if it waits, and reloads the page. */
  readonly take: () => void;
}

const ANSWER_LIMIT_MS = 3_000;

let found: Update | undefined;
const listeners = new Listeners();

/** The new version for this page; undefined while there is none. */
export const newVersion = {
  get: (): Update | undefined => found,
  subscribe: listeners.subscribe,
};

/** Settled by `registerServiceWorker`: whether it has registered one. */
export const registering = Promise.withResolvers<boolean>();

/**
 * Whether a service worker can open the portal offline. Where the browser refuses to say, none can. On a first visit, it
 * waits for the registration, which follows the first screen.
 */
export async function hasServiceWorker(): Promise<boolean> {
  try {
    const { serviceWorker } = navigator;
    return Boolean(serviceWorker && ((await serviceWorker.getRegistration()) ?? (await registering.promise)));
  } catch {
    return false;
  }
}

/** Reports that there is a newer version. */
export function offerVersion(update: Update): void {
  found = update;
  listeners.tell();
}

/** Removes all thumbnails, also those being fetched. Resolves when they are gone, or nobody answers. */
export function forgetThumbnails(): Promise<void> {
  return within(ANSWER_LIMIT_MS, askWorkerToForget()).catch(reported('removal of pictures'));
}

async function askWorkerToForget(): Promise<void> {
  // The active worker, even if it does not control this page, as after a forced reload.
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage({ type: 'FORGET_THUMBNAILS' }, [port2]);
  });
}
