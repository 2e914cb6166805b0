import { createRouter } from '@tanstack/react-router';
import { explain } from './api/errors.ts';
import { MissingScreen } from './features/shell/missing-screen.tsx';
import type { RouterContext } from './routes/-router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadError } from './ui/load-error.tsx';
import { isMissingCode, recogniseMissingCode } from './ui/missing-code.ts';

/** Makes the router for the person who is signed in. */
export function createPortalRouter(context: RouterContext) {
  recogniseMissingCode();
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Of a screen, not of the portal: the menu stays.
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
