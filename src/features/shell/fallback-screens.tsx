import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { texts as apiTexts } from '#src/api/texts.ts';
import { newVersion } from '#src/pwa/update.ts';
import { Spinner } from '#src/ui/button.tsx';
import { LoadError } from '#src/ui/record/loaded.tsx';
import { texts } from './texts.ts';

/**
 * Why a screen's code can't be loaded. `reachable`: the server has this page's version, and a retry may help. `foreign`:
 * a gateway or captive portal answers instead.
 */
type WhyMissing = 'replaced' | 'offline' | 'foreign' | 'reachable';

const NAME = 'MissingCode';
const ANSWER_LIMIT_MS = 5_000;
const ENTRY = /<script type="module"[^>]* src="([^"]*\/index-[^"]+)"/;

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

  if (!why)
    return (
      <p role="status" className="flex animate-late items-center justify-center gap-2 py-12 text-ink-2">
        <Spinner />
        {texts.loading}
      </p>
    );
  if (why === 'replaced')
    return (
      <LoadError
        offline={false}
        text={texts.newerScreen}
        action={texts.reload}
        onRetry={newVersion.get()?.take ?? reload}
      />
    );
  const offline = why === 'offline';
  const text = offline ? apiTexts.offline : texts.screenNotLoaded;
  return <LoadError offline={offline} text={text} onRetry={() => void tryAgain()} />;
}

async function whyMissing(): Promise<WhyMissing> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    // With a query, the service worker passes the request to the network.
    const page = await fetch(`${import.meta.env.BASE_URL}?version=${Date.now()}`, {
      cache: 'no-store',
      signal,
    });
    const now = page.ok && ENTRY.exec(await page.text())?.[1];
    if (!now) return 'foreign';
    const own = document.querySelector('[src*="/index-"]');
    return own?.getAttribute('src') === now ? 'reachable' : 'replaced';
  } catch {
    return 'offline';
  }
}

/** Fetches nothing if a client is cached. Stays false once the user had a client, so that their screen stays. */
export function useHasNoClient(): boolean {
  const [hadClient, setHadClient] = useState(false);
  const active = useQuery({
    ...organizationQueries.list(true),
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
  const count = active.data?.length;
  if (count && !hadClient) setHadClient(true);
  const hasNoActive = count === 0 && !hadClient;
  const inactive = useQuery({ ...organizationQueries.list(false), enabled: hasNoActive });
  return hasNoActive && inactive.data?.length === 0;
}
