/** What a page asks the service worker of its own or of another version. */
import { messageSW } from 'workbox-window';
import { within } from '#src/storage/time-limit.ts';

type Question =
  | { readonly type: 'HAS'; readonly files: readonly string[] }
  | { readonly type: 'PAGE' }
  | { readonly type: 'SERVE'; readonly page: string };

const ANSWERS_WITHIN_MS = 5_000;
// A worker that a busy machine starts only to answer takes its time, and without the answer, the version that runs
// already is offered as a new one.
const KNOWS_WITHIN_MS = 20_000;

/** The worker's answer; undefined if there is none. */
export function answerOf(worker: ServiceWorker, question: Question, limitMs = ANSWERS_WITHIN_MS) {
  return within(limitMs, messageSW(worker, question)).catch(() => undefined);
}

/** Whether `worker` is of the version that this page was loaded from: it has the page's scripts and styles. */
export async function hasThisPage(worker: ServiceWorker): Promise<boolean> {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=stylesheet]',
  );
  const files = [...parts].map((part) => ('src' in part ? part.src : part.href));
  return (await answerOf(worker, { type: 'HAS', files }, KNOWS_WITHIN_MS)) === true;
}
