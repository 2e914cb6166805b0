/** The new version for this page, and the service worker's thumbnails. */
import { messageSW } from 'workbox-window/messageSW.js';
import { Listeners } from '#src/listeners.ts';
import { within } from '#src/storage/time-limit.ts';

export interface Update {
  /** `waits`: to be started. `started elsewhere`: another tab has started it, and this page runs the old one. */
  readonly state: 'waits' | 'started elsewhere';
  /** Starts the version if it waits, and reloads the page. */
  readonly take: () => void;
}

const ANSWER_LIMIT_MS = 3_000;

let found: Update | undefined;
const listeners = new Listeners();

export const newVersion = {
  get: (): Update | undefined => found,
  subscribe: listeners.subscribe,
};

export const registering = Promise.withResolvers<boolean>();

/** Whether a service worker can open the portal offline. On a first visit, this waits for the registration. */
export async function hasServiceWorker(): Promise<boolean> {
  try {
    const { serviceWorker } = navigator;
    return Boolean(serviceWorker && ((await serviceWorker.getRegistration()) ?? (await registering.promise)));
  } catch {
    // A browser that refuses to say has none.
    return false;
  }
}

export function offerVersion(update: Update | undefined): void {
  found = update;
  listeners.tell();
}

/** Resolves to the text or file that another app has shared with the portal, and removes it. */
export async function takeShared(): Promise<File | string | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  return within(ANSWER_LIMIT_MS, messageSW(worker, { type: 'SHARED' })).catch(() => undefined);
}

/**
 * Removes what the service worker has of the user: thumbnails, also those being fetched, screens and notices.
 * @throws NoAnswer if the worker has not removed them in time.
 */
export function forgetThumbnails(): Promise<void> {
  const forget = async () => {
    // The active worker, even if it does not control this page, as after a forced reload. A browser that refuses to say
    // has none.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    const worker = registration?.active;
    if (worker) await messageSW(worker, { type: 'FORGET_THUMBNAILS' });
  };
  return within(ANSWER_LIMIT_MS, forget());
}
