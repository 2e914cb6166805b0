import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { explain } from './api/transport/errors.ts';
import { isMissingCode, MissingScreen, recogniseMissingCode } from './features/shell/fallback-screens.tsx';
import { reported } from './reports/reports.ts';
import { routeTree } from './routeTree.gen.ts';
import { idle } from './scheduling.ts';
import { within } from './storage/time-limit.ts';
import { LoadError } from './ui/record/loaded.tsx';

/** Creates the router. Fetches the code of the screen at this address already, before the user is known. */
export function createPortalRouter() {
  recogniseMissingCode();
  const router = createRouter({
    routeTree,
    // openPortal() sets the context once the user is known, before anything is loaded.
    context: undefined as never,
    basepath: import.meta.env.BASE_URL,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultOnCatch: reported('screen'),
    // Replaces the failed screen only, so that the menu stays.
    defaultErrorComponent: ({ error, reset }) =>
      isMissingCode(error) ? <MissingScreen /> : <LoadError {...explain(error)} onRetry={reset} />,
  });
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // A failure is shown when the router loads the screen.
  for (const { options } of routes) void options.component?.preload?.();
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}

const LONGEST_WAIT_MS = 10_000;

/** Loads the first screen before anything is rendered, at its canonical address. */
export function loadScreen(router: PortalRouter): Promise<void> {
  const { pathname: to } = router.latestLocation;
  return router.navigate({ to, params: true, search: true, hash: true, state: true, replace: true });
}

/** Resolves when the first screen has its answers and the browser is idle: prefetching must not compete with it. */
export async function firstAnswers(queryClient: QueryClient): Promise<void> {
  // Once it is idle, the screen is rendered, and its components have requested what the route did not.
  await idle();
  await within(LONGEST_WAIT_MS, allFetched(queryClient)).catch(() => undefined);
  await idle();
}

function allFetched(queryClient: QueryClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => queryClient.isFetching() === 0 && resolve();
  const unsubscribe = queryClient.getQueryCache().subscribe(check);
  check();
  return promise.finally(unsubscribe);
}
