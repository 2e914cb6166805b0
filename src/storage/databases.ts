/** The databases on this device: one for the session, and one for each user. */
import { ownerDigest } from './owner.ts';
import { openStorage, type RecordStore } from './storage.ts';

export const PERSON_STORES = ['queries', 'drafts', 'set-aside', 'preferences', 'templates'] as const;

export function openSessionStores(): Record<'tokens' | 'logouts', RecordStore> {
  return openStorage('session', ['tokens', 'logouts']);
}

/** Returns the name of a user's database. Its number is needed, because previews of 1.0.0 used other formats. */
export async function databaseOf(owner: string): Promise<string> {
  return `person 1 ${await ownerDigest(owner)}`;
}

export type PersonStores = Record<(typeof PERSON_STORES)[number], RecordStore>;

/** Opens the stores of a user. @param hasLoggedOut See `openStorage`. */
export async function openPersonStores(
  owner: string,
  hasLoggedOut?: () => Promise<boolean>,
): Promise<PersonStores> {
  return openStorage(await databaseOf(owner), PERSON_STORES, hasLoggedOut);
}
