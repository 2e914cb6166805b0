/** Registers the service worker, and offers a new version without forcing it. */
import { Workbox } from 'workbox-window';
import { reported } from '#src/reports/reports.ts';
import { offerVersion, registering } from './update.ts';
import { answerOf, hasThisPage } from './worker-questions.ts';

const ASKS_EVERY_MS = 60 * 60 * 1000;
const LOOKS_AT_THE_CLOCK_EVERY_MS = 10 * 60 * 1000;
const STARTS_WITHIN_MS = 1_500;

/** Registers the service worker, if the browser supports and allows it. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return registering.resolve(false);
  const workbox = new Workbox(scriptUrl());
  const { taken } = followController();
  const registration = await workbox.register().catch(reported('service worker'));
  registering.resolve(Boolean(registration));
  if (!registration) return;
  const take = () => {
    // Another tab may have started it a moment ago.
    if (!registration.waiting) return location.reload();
    taken();
    // Its pictures would hold up the new version.
    registration.active?.postMessage({ type: 'LET_GO' });
    workbox.messageSkipWaiting();
    setTimeout(() => void startWithoutWorker(registration), STARTS_WITHIN_MS);
  };
  const offer = async () => {
    const { waiting, active } = registration;
    if (!waiting || !active) return;
    // A version whose page runs here already changes nothing that the user sees.
    if (await hasThisPage(waiting)) workbox.messageSkipWaiting();
    else offerVersion({ state: 'waits', take });
  };
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', follow);
  follow();
  void offer();
  askNowAndThen(registration);
  // A page that was loading while the worker activated was not claimed with the others.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  active?.postMessage({ type: 'STARTED' });
}

/**
 * Reloads into the new version though the browser has not started its worker, which it may put off for minutes while
 * pages of any tab make requests: the old worker serves the new version's page.
 */
async function startWithoutWorker({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const page = waiting && (await answerOf(waiting, { type: 'PAGE' }));
  if (page && active) await answerOf(active, { type: 'SERVE', page });
  location.reload();
}

/**
 * Reports when a new version takes over. The page reloads only if the user accepted it in this tab, never while they
 * work in another one.
 * @returns `taken`, to be called before the new version is started from here.
 */
function followController(): { taken: () => void } {
  const container = navigator.serviceWorker;
  let isControlled = Boolean(container.controller);
  let isTaken = false;
  container.addEventListener('controllerchange', async () => {
    const { controller } = container;
    const isElsewhere = isControlled && !isTaken;
    if (isTaken) location.reload();
    isControlled = true;
    isTaken = false;
    if (isElsewhere && controller && !(await hasThisPage(controller)))
      offerVersion({ state: 'started elsewhere', take: () => location.reload() });
  });
  return {
    taken: () => {
      isTaken = true;
    },
  };
}

/** A browser checks for a new version on navigations only, and an open page may have none for days. */
function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASKS_EVERY_MS) return;
    const before = asked;
    asked = Date.now();
    registration.update().catch(() => {
      // Offline there is no answer: the next look asks again, not only an hour later.
      asked = before;
    });
  };
  setInterval(ask, LOOKS_AT_THE_CLOCK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
}

// Trusted Types are enforced: this is the only script URL that is not in the HTML.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  const url = `${import.meta.env.BASE_URL}sw.js`;
  return (policy?.createScriptURL(url) ?? url) as string;
}
