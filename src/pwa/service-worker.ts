/** The service worker's life: registered once, and a new version offered, never forced. */
import { Workbox } from 'workbox-window';
import { offerVersion } from './update.ts';

const ASKS_EVERY_MS = 60 * 60 * 1000;
const LOOKS_AT_THE_CLOCK_EVERY_MS = 10 * 60 * 1000;

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
  const offer = () => registration.waiting && registration.active && offerVersion({ state: 'waits', take });
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
    else if (isControlled) offerVersion({ state: 'started elsewhere', take: () => location.reload() });
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

// Trusted Types are enforced: the one script address that is not written in the HTML is this one.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
}
