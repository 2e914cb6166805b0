/** Identifies the owner of data on this device by issuer and subject, because a name may change. */

/** Returns the id of a user on this device. */
export function ownerOf(person: { issuer: string; subject: string }): string {
  return `${person.issuer}|${person.subject}`;
}

/**
 * Returns a digest of a user's id for data that outlives a logout, such as the database of drafts, so that it does not
 * reveal the user.
 * @returns 32 hexadecimal digits.
 */
export async function ownerDigest(owner: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
