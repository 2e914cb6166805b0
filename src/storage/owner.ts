/** Whose something on this device is: by issuer and subject, since a name may change. */

/** Names a person on this device. */
export function ownerOf(person: { issuer: string; subject: string }): string {
  return `${person.issuer}|${person.subject}`;
}

/**
 * A person's name for what outlives a logout, such as the database of drafts: it tells nobody who it is.
 * @returns 32 hexadecimal digits.
 */
export async function ownerDigest(owner: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
