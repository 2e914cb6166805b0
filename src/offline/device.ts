/** What this device keeps: one place for the session, and one of each person's own. */

import { readDraft } from './draft-versions.ts';
import { MadeRecord } from './made.ts';
import { ownerDigest } from './owner.ts';
import { deleteStorage, openStorage, type RecordStore } from './storage.ts';
import { forgetThumbnails } from './update.ts';

const PERSON_STORES = ['queries', 'drafts', 'made', 'set-aside', 'preferences'] as const;

// What a person may keep over a logout. Every other store is cleared, also one that is yet to be added.
const KEPT_WITH_DRAFTS: readonly string[] = ['drafts', 'made'];

/** Where tokens are kept, and the logouts that are under way. */
export function openSessionStores(): Promise<Record<'tokens' | 'logouts', RecordStore>> {
  return openStorage('session', ['tokens', 'logouts']);
}

/** The name of a person's database. */
export async function databaseOf(owner: string): Promise<string> {
  return `person ${await ownerDigest(owner)}`;
}

/** Opens what the device keeps of one person. */
export async function openPersonStores(
  owner: string,
): Promise<Record<(typeof PERSON_STORES)[number], RecordStore>> {
  const stores = await openStorage(await databaseOf(owner), PERSON_STORES);
  await moveDrafts(`person ${owner}`, stores.drafts).catch(() => undefined);
  return stores;
}

// Earlier versions named a person's database in clear: what was begun there goes on here.
async function moveDrafts(from: string, to: RecordStore): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!to.kept || !databases.some(({ name }) => name === from)) return;
  const { drafts } = await openStorage(from, ['drafts']);
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

/**
 * Removes all that the device keeps of a person.
 * @param database of the person.
 * @param keepDrafts whether drafts that are not sent stay, with what they need.
 * @throws where something could not be removed; everything else was.
 */
export async function forgetPerson(database: string, keepDrafts: boolean): Promise<void> {
  const stores = await openStorage(database, PERSON_STORES);
  const gone = PERSON_STORES.filter((name) => !keepDrafts || !KEPT_WITH_DRAFTS.includes(name));
  // Cleared before it is deleted: a tab that sleeps may hold on to the database, not to what is in it.
  await settled([...gone.map((name) => stores[name].clear()), forgetThumbnails()]);
  // One that does not open is not empty, unless there are none at all.
  if (!stores.drafts.kept && globalThis.indexedDB) throw new Error(`${database} cannot be opened.`);
  if (keepDrafts) await removeDone(stores);
  else if (stores.drafts.kept) await deleteStorage(database);
}

/** Of what stays over a logout, removes what is at the provider: placed orders, and what no order left here needs. */
export async function removeDone({ drafts, made }: Record<'drafts' | 'made', RecordStore>): Promise<void> {
  const needed = new Set<number | null | undefined>();
  for (const [id, record] of await drafts.entries()) {
    const draft = readDraft(record);
    if (draft?.state === 'sent') await drafts.delete(id);
    else needed.add(draft?.ship_to_id);
  }
  for (const [id, record] of await made.entries()) {
    const isCreated = MadeRecord.safeParse(record).data?.state === 'created';
    if (isCreated && !needed.has(Number(id))) await made.delete(id);
  }
}

/** Waits for all, whatever becomes of one; then throws what the first of them threw. */
async function settled(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
