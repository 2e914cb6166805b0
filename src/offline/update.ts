/** The service worker's life: registered once, and a new version offered, never forced. */
import { Workbox } from 'workbox-window';

type Offer = () => void;

let takeUpdate: Offer | undefined;
const listeners = new Set<() => void>();

/** The new version that waits: call it to take it, which reloads the page; undefined while there is none. */
export const waitingUpdate = {
  get: (): Offer | undefined => takeUpdate,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Registers the service worker where the browser has such a thing. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(scriptUrl());
  workbox.addEventListener('waiting', () => {
    takeUpdate = () => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    };
    for (const listener of listeners) listener();
  });
  await workbox.register();
}

// Trusted Types are enforced: the one script address that is not written in the HTML is this one.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
}
