import { report } from '#src/reports/reports.ts';

const RETRY_MS = 2_000;

/**
 * Loads code and runs what it opens, and retries until both succeed: offline and without the service worker, the code
 * can't be loaded.
 */
export async function openedAtLast<L>(open: () => Promise<L>): Promise<L> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      report(error, 'fetching code');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
