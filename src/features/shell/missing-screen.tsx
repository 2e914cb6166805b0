/**
 * The code of a screen that can't be loaded: a new version has replaced it, or there is no connection. Nothing reloads the
 * page by itself.
 */

import { useEffect, useState } from 'react';
import { newVersion } from '#src/pwa/update.ts';
import { Spinner } from '#src/ui/button.tsx';
import { LoadError } from '#src/ui/loaded.tsx';

/** `reachable`: the portal answers and has this page's version, so that a retry may help. */
type WhyMissing = 'replaced' | 'unreachable' | 'reachable';

const NAME = 'MissingCode';
const ANSWER_LIMIT_MS = 5_000;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** From now on, code that can't be loaded throws an error that {@link isMissingCode} recognises. */
export function recogniseMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    // The router recognises such an error by its message and reloads the page, which offline loses it.
    payload.message = `Code is missing: ${payload.message}`;
  });
}

export const isMissingCode = (error: unknown): boolean => error instanceof Error && error.name === NAME;

const reload = () => location.reload();

/** Shown in place of the screen: why, and what to do. */
export function MissingScreen() {
  const [why, setWhy] = useState<WhyMissing>();
  useEffect(() => void whyMissing().then(setWhy), []);

  const tryAgain = async () => {
    setWhy(undefined);
    const now = await whyMissing();
    // Some browsers cache a failed module until the page reloads.
    if (now === 'reachable') reload();
    else setWhy(now);
  };

  if (!why) {
    return (
      <p role="status" className="flex animate-late items-center justify-center gap-2 py-12 text-ink-2">
        <Spinner />
        Loading …
      </p>
    );
  }
  if (why === 'replaced') {
    return (
      <LoadError
        offline={false}
        text="This screen belongs to a newer version of the portal."
        action="Reload"
        onRetry={newVersion.get()?.take ?? reload}
      />
    );
  }
  const offline = why === 'unreachable';
  const text = offline
    ? "You're offline, and this screen isn't saved on this device."
    : 'This screen could not be loaded.';
  return <LoadError offline={offline} text={text} onRetry={() => void tryAgain()} />;
}

/** Asks the server which version of the portal it has. */
async function whyMissing(): Promise<WhyMissing> {
  const now = ENTRY.exec(await currentPage())?.[1];
  // Not the portal's page: another one in its place (a captive portal).
  if (!now) return 'unreachable';
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return own?.getAttribute('src') === now ? 'reachable' : 'replaced';
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
