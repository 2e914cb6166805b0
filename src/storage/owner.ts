/** Returns the id of a user on this device: issuer and subject, because a name may change. */
export function ownerOf(person: { issuer: string; subject: string }): string {
  return `${person.issuer}|${person.subject}`;
}

/** Returns a digest of a user's id, 32 hexadecimal digits, for data that outlives a logout and must not reveal the user. */
export async function ownerDigest(owner: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
