/** Registers the service worker, and offers a new version without forcing it. */
import { messageSW, Workbox } from 'workbox-window';
import { report, reported } from '#src/reports/reports.ts';
import { within } from '#src/storage/time-limit.ts';
import { newVersion, offerVersion, registering } from './update.ts';

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

/**
 * Checks for a new version now; one that is found is also offered by `newVersion`.
 * @returns the outcome; `no answer` also if the new version could not be loaded completely.
 */
export async function lookForVersion(): Promise<'newest' | 'found' | 'no answer'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.update();
  } catch (error) {
    report(error, 'check for an update');
    return 'no answer';
  }
  const { installing } = registration ?? {};
  if (installing) await installed(installing);
  if (installing?.state === 'redundant') return 'no answer';
  const { waiting, active } = registration ?? {};
  const waits = waiting && active && !(await hasThisPage(waiting));
  return waits || newVersion.get() ? 'found' : 'newest';
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}

type Question =
  | { readonly type: 'HAS'; readonly files: readonly string[] }
  | { readonly type: 'PAGE' }
  | { readonly type: 'SERVE'; readonly page: string };

const ANSWERS_WITHIN_MS = 5_000;
// A worker that a busy machine starts only to answer takes its time, and without the answer, the version that runs
// already is offered as a new one.
const KNOWS_WITHIN_MS = 20_000;

/** The worker's answer; undefined if there is none. */
function answerOf(worker: ServiceWorker, question: Question, limitMs = ANSWERS_WITHIN_MS) {
  return within(limitMs, messageSW(worker, question)).catch(() => undefined);
}

/** Whether `worker` is of the version that this page was loaded from: it has the page's scripts and styles. */
async function hasThisPage(worker: ServiceWorker): Promise<boolean> {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=stylesheet]',
  );
  const files = [...parts].map((part) => ('src' in part ? part.src : part.href));
  return (await answerOf(worker, { type: 'HAS', files }, KNOWS_WITHIN_MS)) === true;
}

// Trusted Types are enforced: this is the only script URL that is not in the HTML.
function scriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('portal', { createScriptURL: (url) => url });
  const url = `${import.meta.env.BASE_URL}sw.js`;
  return (policy?.createScriptURL(url) ?? url) as string;
}
