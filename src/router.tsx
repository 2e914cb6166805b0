import { createRouter } from '@tanstack/react-router';
import { explain } from './api/errors.ts';
import { MissingScreen } from './features/shell/missing-screen.tsx';
import { reported } from './reports/reports.ts';
import type { RouterContext } from './routes/-router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadError } from './ui/load-error.tsx';
import { isMissingCode, recogniseMissingCode } from './ui/missing-code.ts';

/** Creates the router for the signed-in user. */
export function createPortalRouter(context: RouterContext) {
  recogniseMissingCode();
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
