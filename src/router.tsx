import { createRouter } from '@tanstack/react-router';
import { explain } from './api/errors.ts';
import type { RouterContext } from './routes/__root.tsx';
import { routeTree } from './routeTree.gen.ts';
import { LoadError } from './ui/load-error.tsx';

/** Makes the router for the person who is signed in. */
export function createPortalRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Of a screen, not of the portal: the menu stays.
    defaultErrorComponent: ({ error, reset }) => <LoadError {...explain(error)} onRetry={reset} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
