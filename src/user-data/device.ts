/** The databases on this device: one for the session, and one for each user. */

import { forgetThumbnails } from '#src/pwa/update.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';

export const PERSON_STORES = ['queries', 'drafts', 'set-aside', 'preferences'] as const;

/** Opens the stores of the tokens and of the logouts in progress. */
export function openSessionStores(): Record<'tokens' | 'logouts', RecordStore> {
  return openStorage('session', ['tokens', 'logouts']);
}

/** Returns the name of a user's database. The number is part of it: previews of 1.0.0 used other formats. */
export async function databaseOf(owner: string): Promise<string> {
  return `person 1 ${await ownerDigest(owner)}`;
}

export type PersonStores = Record<(typeof PERSON_STORES)[number], RecordStore>;

/**
 * Opens a user's stores. The database opens in the background.
 * @param hasLoggedOut Whether the user has logged out.
 */
export async function openPersonStores(
  owner: string,
  hasLoggedOut?: () => Promise<boolean>,
): Promise<PersonStores> {
  return openStorage(await databaseOf(owner), PERSON_STORES, hasLoggedOut);
}

/**
 * Wraps a store so that it can be closed: an answer or a preference that is still in progress is not written after the
 * store was cleared.
 * @returns The store, and a function that closes it for writing.
 */
export function closable(store: RecordStore): { store: RecordStore; close: () => void } {
  let isClosed = false;
  const set: RecordStore['set'] = async (key, value) => {
    if (!isClosed) await store.set(key, value);
  };
  return {
    store: { ...store, set },
    close: () => {
      isClosed = true;
    },
  };
}

/** Removes everything that was fetched for a user: lists, details and thumbnails. Drafts stay. */
export async function forgetFetched(queries: RecordStore): Promise<void> {
  await settled([queries.clear(), forgetThumbnails()]);
}

/** Waits until all promises have settled, then throws the first error. */
export async function settled(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
