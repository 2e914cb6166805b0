/** The databases on this device: one for the session, and one for each user. */
import { forgetThumbnails } from '#src/pwa/update.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';

export const PERSON_STORES = ['queries', 'drafts', 'set-aside', 'preferences', 'templates'] as const;

export function openSessionStores(): Record<'tokens' | 'logouts', RecordStore> {
  return openStorage('session', ['tokens', 'logouts']);
}

/** The number is part of the name: previews of 1.0.0 used other formats. */
export async function databaseOf(owner: string): Promise<string> {
  return `person 1 ${await ownerDigest(owner)}`;
}

export type PersonStores = Record<(typeof PERSON_STORES)[number], RecordStore>;

export async function openPersonStores(
  owner: string,
  hasLoggedOut?: () => Promise<boolean>,
): Promise<PersonStores> {
  return openStorage(await databaseOf(owner), PERSON_STORES, hasLoggedOut);
}

/** Whether this browser stores anything for this site. */
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
