import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

// OWASP's Password Storage Cheat Sheet. A derivation takes 128 MB; Node runs four at a time.
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;

const keyOf = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  derive(password, salt, KEY_BYTES, { N, r, p, maxmem: 128 * r * (N + p + 2) });

/** Hashes a password with scrypt and a random salt: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password is right, and its hash at today's cost if the stored one was made at another. */
export interface Verified {
  readonly isRight: boolean;
  readonly rehashed?: string;
}

/**
 * Verifies a password. Without a hash (unknown user), and with one of another cost, it takes as long: the time does not
 * reveal which user names exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<Verified> {
  const { cost, salt, key: expected } = parsed(hash);
  const isToday = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p;
  const [key, rehashed] = await Promise.all([
    keyOf(password, salt, cost),
    isToday ? undefined : hashPassword(password),
  ]);
  const isRight = expected.length === key.length && timingSafeEqual(key, expected);
  return { isRight, ...(isRight && rehashed && { rehashed }) };
}

function parsed(hash: string | undefined): { cost: Cost; salt: Buffer; key: Buffer } {
  const parts = hash?.split('$') ?? [];
  const [salt = '', key = ''] = parts.slice(-2);
  const [N, r, p] = parts.slice(1, -2).map(Number);
  // Hashes without a cost are of the version before, made with Node's default.
  const stored = N && r && p ? { N, r, p } : { N: 2 ** 14, r: 8, p: 1 };
  return {
    cost: hash === undefined ? COST : stored,
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
