/** What this device keeps: one place for the session, and one of each person's own. */

import { forgetThumbnails } from '#src/pwa/update.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import { deleteStorage, openStorage, type RecordStore, startLimit } from '#src/storage/storage.ts';
import { within } from '#src/storage/time-limit.ts';

export const PERSON_STORES = ['queries', 'drafts', 'made', 'set-aside', 'preferences'] as const;

/** Where tokens are kept, and the logouts that are under way. */
export function openSessionStores(): Record<'tokens' | 'logouts', RecordStore> {
  return openStorage('session', ['tokens', 'logouts']);
}

/** The name of a person's database. */
export async function databaseOf(owner: string): Promise<string> {
  return `person ${await ownerDigest(owner)}`;
}

export type PersonStores = Record<(typeof PERSON_STORES)[number], RecordStore>;

/** Opens what the device keeps of one person, behind the screen. */
export async function openPersonStores(owner: string): Promise<PersonStores> {
  const stores = openStorage(await databaseOf(owner), PERSON_STORES);
  await within(startLimit(), moveDrafts(`person ${owner}`, stores.drafts)).catch(() => undefined);
  return stores;
}

// Earlier versions named a person's database in clear: what was begun there goes on here.
async function moveDrafts(from: string, to: RecordStore): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === from)) return;
  const { drafts } = openStorage(from, ['drafts']);
  for (const [id, record] of await drafts.entries()) await to.update(id, (there) => there ?? record);
  await deleteStorage(from);
}

/**
 * A store that can be closed: an answer or a preference that was under way is not written after it was cleared.
 * @returns the store, and what closes it for writing.
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

/** Removes what was fetched for a person: lists, details and thumbnails. Drafts stay. */
export async function forgetFetched(queries: RecordStore): Promise<void> {
  await settled([queries.clear(), forgetThumbnails()]);
}

/** Waits for all, whatever becomes of one; then throws what the first of them threw. */
export async function settled(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
