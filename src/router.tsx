import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { explain } from './api/errors.ts';
import { isMissingCode, MissingScreen, recogniseMissingCode } from './features/shell/fallback-screens.tsx';
import { idle } from './query-cache/fetch-round.ts';
import { reported } from './reports/reports.ts';
import type { RouterContext } from './routes/-router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadError } from './ui/loaded.tsx';

/** Fetches the code of the screen that the address names, before the portal knows who is signed in. */
export function fetchScreen(): void {
  recogniseMissingCode();
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never });
  const [routes] = router.getMatchedRoutes(location.pathname.slice(import.meta.env.BASE_URL.length - 1));
  // Without it, the router says what is missing.
  for (const { options } of routes) void options.component?.preload?.();
}

export function createPortalRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    basepath: import.meta.env.BASE_URL,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultOnCatch: reported('screen'),
    // Replaces the failed screen only, so that the menu stays.
    defaultErrorComponent: ({ error, reset }) =>
      isMissingCode(error) ? <MissingScreen /> : <LoadError {...explain(error)} onRetry={reset} />,
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}

const LONGEST_WAIT_MS = 10_000;

/** Resolves when the first screen has its answers and the browser is idle: prefetching must not compete with it. */
export async function firstScreen(router: PortalRouter, queryClient: QueryClient): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([limit, screenIsThere(router).then(() => answersAreThere(queryClient))]);
  await idle();
}

function screenIsThere(router: PortalRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });
}

function answersAreThere(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}
