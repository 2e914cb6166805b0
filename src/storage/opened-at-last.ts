const RETRY_MS = 2_000;

/**
 * Fetches code and opens what it opens, however often that has to be tried: without a connection, and without the service
 * worker, the code cannot be had.
 */
export async function openedAtLast<L>(open: () => Promise<L>): Promise<L> {
  for (;;) {
    try {
      return await open();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
