/** The service worker's life: registered once, and a new version offered, never forced. */
import { Workbox } from 'workbox-window';

type Offer = () => void;

const ANSWER_LIMIT_MS = 3_000;

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
  // A page that was on its way while the worker became active was not claimed with the others.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
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

// Trusted Types are enforced: the one script address that is not written in the HTML is this one.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
}
