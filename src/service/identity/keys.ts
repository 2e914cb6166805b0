import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Db } from '#src/service/db/db.ts';
import { signingKey } from '#src/service/db/schema.ts';

export interface Keys {
  /** Private keys that sign tokens; the first one is used. */
  readonly signing: JWK[];
  /** Secrets that sign cookies. */
  readonly cookies: string[];
}

/** The provider's keys, created once and stored: tokens and cookies outlive a restart. */
export async function loadKeys(db: Db): Promise<Keys> {
  const signing = await kept(db, 'portal-signing-1', 'sig', newSigningKey);
  const cookie = await kept(db, 'portal-cookies-1', 'cookie', async () => ({
    kty: 'oct',
    k: randomBytes(32).toString('base64url'),
  }));
  return { signing: [signing], cookies: [cookie.k as string] };
}

/** The public halves, which verify tokens. */
export function verification(keys: Keys): JWTVerifyGetKey {
  const publicHalf = ({ kty, n = '', e = '', kid = '', alg = '' }: JWK) => ({
    kty: kty ?? 'RSA',
    n,
    e,
    kid,
    alg,
  });
  return createLocalJWKSet({ keys: keys.signing.map(publicHalf) });
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'portal-signing-1', use: 'sig', alg: 'RS256' };
}

// Two processes that start at once may both create one: the first to be stored wins.
async function kept(db: Db, kid: string, use: string, make: () => Promise<JWK>): Promise<JWK> {
  const stored = () => db.select().from(signingKey).where(eq(signingKey.kid, kid));
  let [key] = await stored();
  if (!key) {
    await db
      .insert(signingKey)
      .values({ kid, use, jwk: await make() })
      .onConflictDoNothing();
    [key] = await stored();
  }
  if (!key) throw new Error(`Key ${kid} could not be stored.`);
  return key.jwk as JWK;
}
