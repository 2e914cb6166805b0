import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const KEY_BYTES = 32;

/** Hashes a password with scrypt and a random salt: `scrypt$salt$key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Verifies a password. Without a hash (unknown user) it takes as long and returns false, so that the time does not
 * reveal which user names exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', expected = ''] = hash?.split('$') ?? [];
  const key = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const known = Buffer.from(expected, 'base64url');
  return known.length === key.length && timingSafeEqual(key, known);
}
