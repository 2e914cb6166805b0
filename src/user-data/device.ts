import { forgetThumbnails } from '#src/pwa/update.ts';
import type { RecordStore } from '#src/storage/storage.ts';

export function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    // Where site data is blocked, naming a store throws.
    return false;
  }
}

export async function forgetFetched(queries: RecordStore): Promise<void> {
  await settled([queries.clear(), forgetThumbnails()]);
}

/** Waits until all promises have settled, then throws the first error. */
export async function settled(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
