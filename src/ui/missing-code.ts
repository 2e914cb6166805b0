/**
 * Code that is loaded on demand (a screen, a dialog, an export) and is missing. Finds out why: a new version has
 * replaced it, or there is no connection.
 */
import { Listeners } from '#src/listeners.ts';

/** `reachable`: the portal answers and has this page's version, so that a retry may help. */
export type WhyMissing = 'replaced' | 'unreachable' | 'reachable';

const NAME = 'MissingCode';
const ANSWER_LIMIT_MS = 5_000;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

let isReplaced = false;
const listeners = new Listeners();

/** Whether a new version has replaced code that this page needs: it can only use what is loaded. */
export const replacedCode = {
  get: (): boolean => isReplaced,
  subscribe: listeners.subscribe,
};

/** From now on, code that can't be loaded throws an error that {@link isMissingCode} recognises. */
export function recogniseMissingCode(): void {
  addEventListener('vite:preloadError', recognise);
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Asks the server which version of the portal it has. */
export async function whyMissing(): Promise<WhyMissing> {
  const now = ENTRY.exec(await currentPage())?.[1];
  // Not the portal's page: another one in its place (a captive portal).
  if (!now) return 'unreachable';
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return own?.getAttribute('src') === now ? 'reachable' : 'replaced';
}

function recognise({ payload }: VitePreloadErrorEvent): void {
  payload.name = NAME;
  // The router recognises such an error by its message and reloads the page, which offline loses it.
  payload.message = `Code is missing: ${payload.message}`;
  void whyMissing().then((why) => {
    if (why !== 'replaced') return;
    isReplaced = true;
    listeners.tell();
  });
}

/** Fetches the portal's page from the server; the query makes the service worker pass it on. */
async function currentPage(): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}?version=${Date.now()}`, {
      cache: 'no-store',
      signal,
    });
    return response.ok ? await response.text() : '';
  } catch {
    // Offline: `whyMissing` says so.
    return '';
  }
}
