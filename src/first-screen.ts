import type { QueryClient } from '@tanstack/react-query';
import { idle } from './query-cache/idle.ts';
import type { PortalRouter } from './router.tsx';

const LONGEST_WAIT_MS = 10_000;

/**
 * Resolves when the first screen stands, with the answers that it asked for, and the browser has nothing else to do:
 * what is fetched ahead must not compete with it. A screen that waits for an answer for long is not waited for.
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
