/**
 * Code that is loaded when it is needed (a screen, a dialog, an export) and could not be had. Owns the question why:
 * a new version has replaced it, or there is no connection.
 */

/** Why: `reachable` says that the portal answers and is of this page's version, so that another try may help. */
export type WhyMissing = 'replaced' | 'unreachable' | 'reachable';

const NAME = 'MissingCode';
const ANSWER_LIMIT_MS = 5_000;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

let isReplaced = false;
const listeners = new Set<() => void>();

/** Whether code was looked for that a new version has replaced: this page can only go on as far as it is loaded. */
export const replacedCode = {
  get: (): boolean => isReplaced,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** From now on, code that cannot be loaded fails with an error that {@link isMissingCode} knows. */
export function recogniseMissingCode(): void {
  addEventListener('vite:preloadError', recognise);
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Asks the server which version of the portal it has now. */
export async function whyMissing(): Promise<WhyMissing> {
  const now = ENTRY.exec(await currentPage())?.[1];
  // No page, or somebody else's in its place (a captive portal).
  if (!now) return 'unreachable';
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return own?.getAttribute('src') === now ? 'reachable' : 'replaced';
}

function recognise({ payload }: VitePreloadErrorEvent): void {
  payload.name = NAME;
  // The router knows such an error by how its message begins, and reloads the page unasked: without a connection, away.
  payload.message = `Code is missing: ${payload.message}`;
  void whyMissing().then((why) => {
    if (why !== 'replaced') return;
    isReplaced = true;
    for (const listener of listeners) listener();
  });
}

/** The portal's page as it is on the server: with a query that is no page's, the service worker lets it pass. */
async function currentPage(): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    const response = await fetch(`/?version=${Date.now()}`, { cache: 'no-store', signal });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
