/** The service worker's life: registered once, and a new version offered, never forced. */
import { Workbox } from 'workbox-window';

/** A version newer than the one of this page. */
export interface Update {
  /** It waits to be started, or another tab has started it and this page goes on with the old one. */
  readonly state: 'waits' | 'started elsewhere';
  /** Starts it where it waits, and reloads the page. */
  readonly take: () => void;
}

const ANSWER_LIMIT_MS = 3_000;
const ASKS_EVERY_MS = 60 * 60 * 1000;
const LOOKS_AT_THE_CLOCK_EVERY_MS = 10 * 60 * 1000;

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

/** Registers the service worker where the browser has such a thing, and allows it. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(scriptUrl());
  const { taken } = followController();
  const registration = await workbox.register().catch(() => undefined);
  if (!registration) return;
  const take = () => {
    // Another tab may have started it a moment ago.
    if (!registration.waiting) return location.reload();
    taken();
    workbox.messageSkipWaiting();
  };
  const offer = () => registration.waiting && registration.active && show({ state: 'waits', take });
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', follow);
  follow();
  offer();
  askNowAndThen(registration);
  // A page that was on its way while the worker became active was not claimed with the others.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  active?.postMessage({ type: 'STARTED' });
}

/**
 * Tells when a new version takes over: the page is reloaded only where it was taken here, never under the hands of
 * somebody who is at work in another tab.
 * @returns `taken`, to be called before it is started from here.
 */
function followController(): { taken: () => void } {
  const container = navigator.serviceWorker;
  let isControlled = Boolean(container.controller);
  let isTaken = false;
  container.addEventListener('controllerchange', () => {
    if (isTaken) location.reload();
    else if (isControlled) show({ state: 'started elsewhere', take: () => location.reload() });
    isControlled = true;
    isTaken = false;
  });
  return {
    taken: () => {
      isTaken = true;
    },
  };
}

/** A browser looks for a new version on navigations only, of which a page that is open for days has none. */
function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASKS_EVERY_MS) return;
    const before = asked;
    asked = Date.now();
    registration.update().catch(() => {
      // Without a connection there is no answer: the next look asks again, and not only an hour later.
      asked = before;
    });
  };
  setInterval(ask, LOOKS_AT_THE_CLOCK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
}

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

function show(update: Update): void {
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

// Trusted Types are enforced: the one script address that is not written in the HTML is this one.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
}
