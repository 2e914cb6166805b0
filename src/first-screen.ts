import type { QueryClient } from '@tanstack/react-query';
import { idle } from './query-cache/idle.ts';
import type { PortalRouter } from './router.tsx';

const LONGEST_WAIT_MS = 10_000;

/**
 * Resolves when the first screen is rendered with its answers and the browser is idle, because prefetching must not
 * compete with it. Waits at most {@link LONGEST_WAIT_MS} for slow answers.
 */
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
