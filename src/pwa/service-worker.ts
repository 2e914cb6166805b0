/** Registers the service worker, and offers a new version without forcing it. */
import { messageSW } from 'workbox-window/messageSW.js';
import { reported } from '#src/reports/reports.ts';
import { within } from '#src/storage/time-limit.ts';
import { offerVersion, registering } from './update.ts';

const UPDATE_CHECK_MS = 60 * 60 * 1000;
const TICK_MS = 10 * 60 * 1000;
const START_LIMIT_MS = 1_500;
// A busy machine starts a worker slowly. If it gave no answer in time, the page's own version would be offered as a new
// one, and a reload would change nothing.
const ANSWER_LIMIT_MS = 20_000;

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return registering.resolve(false);
  const onTake = followController();
  // The files that the worker caches are fetched after those of the page.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const { serviceWorker } = navigator;
  const script = trustedScript(`${import.meta.env.BASE_URL}sw.js`);
  const registration = await serviceWorker.register(script).catch(reported('service worker'));
  registering.resolve(Boolean(registration));
  if (!registration) return;
  const take = () => {
    // Another tab may have just started it.
    const { waiting, active } = registration;
    if (!waiting) return location.reload();
    // Reloading twice gets a stuck reload going. Who stays with an unsaved form is asked once.
    let isAsked = false;
    const note = ({ defaultPrevented }: Event) => {
      isAsked = defaultPrevented;
    };
    addEventListener('beforeunload', note, { once: true });
    const reload = () => {
      if (!isAsked) location.reload();
    };
    onTake(reload);
    // Requests for pictures would hold up the new version.
    active?.postMessage({ type: 'LET_GO' });
    skipWaiting(waiting);
    setTimeout(() => void startWithoutWorker(registration, reload), START_LIMIT_MS);
  };
  const offer = async () => {
    const { waiting, active } = registration;
    if (!waiting || !active) return;
    // The page was loaded from that version.
    if (await hasThisPage(waiting)) skipWaiting(waiting);
    else offerVersion({ state: 'waits', take });
  };
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', follow);
  follow();
  void offer();
  checkHourly(registration);
  const { active } = await serviceWorker.ready;
  const { controller } = serviceWorker;
  // The worker's activation claims no page that is still loading.
  if (!controller) active?.postMessage({ type: 'CLAIM' });
  if (active && (await hasThisPage(active))) active.postMessage({ type: 'STARTED' });
  // Another version took control before this page listened for `controllerchange`.
  else if (controller && !registration.waiting) offerReload();
}

const skipWaiting = (worker: ServiceWorker) => worker.postMessage({ type: 'SKIP_WAITING' });

/**
 * Reloads into the new version before the browser starts its worker, which may take minutes while pages of any tab make
 * requests: the old worker serves the new version's page.
 */
async function startWithoutWorker(
  { waiting, active }: ServiceWorkerRegistration,
  reload: () => void,
): Promise<void> {
  const page = waiting && (await answerOf(waiting, { type: 'PAGE' }));
  if (page && active) await answerOf(active, { type: 'SERVE', page });
  reload();
}

/** When a new version takes over, calls what the returned function was called with; if it was not, offers a reload. */
function followController(): (onTaken: () => void) => void {
  const container = navigator.serviceWorker;
  let isControlled = Boolean(container.controller);
  let taken: (() => void) | undefined;
  container.addEventListener('controllerchange', async () => {
    const { controller } = container;
    const isElsewhere = isControlled && !taken;
    taken?.();
    isControlled = true;
    taken = undefined;
    if (!isElsewhere || !controller) return;
    if (!(await hasThisPage(controller))) return offerReload();
    // The provider may have withdrawn the version that was offered.
    if (!(await container.getRegistration())?.waiting) offerVersion(undefined);
  });
  return (onTaken) => {
    taken = onTaken;
  };
}

const offerReload = () => offerVersion({ state: 'started elsewhere', take: () => location.reload() });

/** A browser checks for a new version on navigations only, and an open page may have none for days. */
function checkHourly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // Offline: the next tick tries again.
      checkedAt = 0;
    });
  };
  setInterval(check, TICK_MS);
  document.addEventListener('visibilitychange', check);
}

type Question =
  | { readonly type: 'HAS'; readonly files: readonly string[] }
  | { readonly type: 'PAGE' }
  | { readonly type: 'SERVE'; readonly page: string };

function answerOf(worker: ServiceWorker, question: Question) {
  return within(ANSWER_LIMIT_MS, messageSW(worker, question)).catch(() => undefined);
}

/** Whether `worker` is of the version that this page was loaded from: it has the page's scripts and styles. */
export async function hasThisPage(worker: ServiceWorker): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const files = [...scripts, ...styles.map(({ href }) => href)];
  return (await answerOf(worker, { type: 'HAS', files })) === true;
}

let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;

/** Trusted Types are enforced: the only script URLs that are not in the HTML are those of the portal's own workers. */
export function trustedScript(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('portal', { createScriptURL: (own: string) => own });
  return (policy?.createScriptURL(url) ?? url) as string;
}
