/** What this device keeps: one place for the session, and one of each person's own. */

import { deleteStorage, openStorage, type RecordStore } from './storage.ts';
import { forgetThumbnails } from './update.ts';

/** Names a person on this device, by issuer and subject. */
export function ownerOf(person: { issuer: string; subject: string }): string {
  return `${person.issuer}|${person.subject}`;
}

/** Where tokens are kept. */
export async function openSessionStore() {
  const { tokens } = await openStorage('session', ['tokens']);
  return tokens;
}

/** Opens what the device keeps of one person. */
export function openPersonStores(
  owner: string,
): Promise<Record<'queries' | 'drafts' | 'made' | 'set-aside' | 'preferences', RecordStore>> {
  return openStorage(`person ${owner}`, ['queries', 'drafts', 'made', 'set-aside', 'preferences']);
}

/** Removes what was fetched for a person: lists, details and thumbnails. Drafts stay. */
export async function forgetFetched(queries: RecordStore): Promise<void> {
  await Promise.all([queries.clear(), forgetThumbnails()]);
}

/** Removes all that the device keeps of a person, drafts too. */
export async function forgetPerson(owner: string): Promise<void> {
  await deleteStorage(`person ${owner}`);
}
