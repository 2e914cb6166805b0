/** Removes a user's data from this device at logout. */

import { DRAFT_FORMAT } from '#src/outbox/draft-list.ts';
import { LOCAL_RECORD_FORMAT } from '#src/outbox/local-record-list.ts';
import { setBadge } from '#src/pwa/app-badge.ts';
import { forgetThumbnails } from '#src/pwa/update.ts';
import type { PlaceStore } from '#src/storage/record-place.ts';
import { deleteCopies, openCopies } from '#src/storage/second-copy.ts';
import { deleteStorage, openStorage } from '#src/storage/storage.ts';
import {
  type Holding,
  type Kept,
  type RecordFormat,
  readFound,
  replaces,
} from '#src/storage/stored-record.ts';
import { PERSON_STORES, settled } from './device.ts';

// The stores that the user may keep at logout. Every other store is cleared, including stores added later.
const KEPT_WITH_DRAFTS: readonly string[] = ['drafts', 'made'];

/**
 * Removes everything that the device stores of a user.
 * @param database The name of the user's database.
 * @param keepDrafts Whether unsent drafts stay, together with the records they need.
 * @throws If something could not be removed. Everything else has been.
 */
export async function forgetPerson(database: string, keepDrafts: boolean): Promise<void> {
  setBadge(0);
  const stores = openStorage(database, PERSON_STORES);
  const gone = PERSON_STORES.filter((name) => !keepDrafts || !KEPT_WITH_DRAFTS.includes(name));
  // The stores are cleared before the database is deleted: a sleeping tab may keep the database open, but not its
  // content.
  const cleared = gone.map((name) => stores[name].clear());
  await settled([...cleared, forgetThumbnails(), ...(keepDrafts ? [] : [deleteCopies(database)])]);
  if (keepDrafts)
    await removeDone(stores, {
      drafts: openCopies(database, 'drafts'),
      made: openCopies(database, 'made'),
    });
  else if (stores.drafts.status() === 'open') await deleteStorage(database);
}

/**
 * Removes what the provider already has from the data that stays at logout: placed orders, and records that no
 * remaining order needs.
 * @param places The stores and their copies.
 */
export async function removeDone(...places: Record<'drafts' | 'made', PlaceStore>[]): Promise<void> {
  const drafts = places.map((place) => place.drafts);
  const needed = new Set<number | null>();
  await removeWhere(drafts, DRAFT_FORMAT, (draft) => {
    if (draft.state !== 'sent') needed.add(draft.ship_to_id);
    return draft.state === 'sent';
  });
  const localRecords = places.map((place) => place.made);
  await removeWhere(
    localRecords,
    LOCAL_RECORD_FORMAT,
    ({ state, id }) => state === 'created' && !needed.has(id),
  );
}

/** Removes records from each store, judged by the newest version in any of them. */
async function removeWhere<T extends Kept>(
  places: readonly PlaceStore[],
  format: RecordFormat<T>,
  isDone: (record: T) => boolean,
): Promise<void> {
  const newest = new Map<string, Holding<T>>();
  for (const [key, raw] of (await Promise.all(places.map((store) => store.entries()))).flat()) {
    const entry = readFound(raw, key, format);
    if (typeof entry !== 'object') continue;
    const found = { entry, storedRev: entry.rev };
    const known = newest.get(key);
    if (!known || replaces(found, known, format)) newest.set(key, found);
  }
  const done = [...newest].filter(([, { entry }]) => entry.record && isDone(entry.record));
  for (const [key] of done) for (const store of places) await store.delete(key);
}
