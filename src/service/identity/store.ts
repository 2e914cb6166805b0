import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { identityRecord, providerKey } from '#src/service/db/tables/accounts.ts';
import { asSignIn, type Db } from '#src/service/member-call.ts';

// Anybody may begin a sign-in, which is stored until it expires.
const UNFINISHED_BYTES = 6_000;

/** Stores the provider's records in the database, so that a restart signs nobody out. */
export function databaseAdapter(db: Db): AdapterFactory {
  return (model: string): Adapter => {
    const is = (id: string) => and(eq(identityRecord.model, model), eq(identityRecord.id, id));

    async function findWhere(condition: SQL | undefined, value: string): Promise<AdapterPayload | undefined> {
      if (hasNul(value)) return undefined;
      const where = and(eq(identityRecord.model, model), condition);
      const [record] = await asSignIn(db, (tx) => tx.select().from(identityRecord).where(where));
      if (!record || (record.expiresAt && record.expiresAt.getTime() <= Date.now())) return undefined;
      const { payload, consumedAt } = record;
      return { ...payload, ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }) };
    }

    return {
      async upsert(id, payload, expiresIn) {
        const isTooLong = model === 'Interaction' && JSON.stringify(payload).length > UNFINISHED_BYTES;
        if (isTooLong || hasNul(payload)) throw unstorable();
        const record = {
          model,
          id,
          payload,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        const target = [identityRecord.model, identityRecord.id];
        await asSignIn(db, (tx) =>
          tx.insert(identityRecord).values(record).onConflictDoUpdate({ target, set: record }),
        );
      },
      find: (id) => findWhere(eq(identityRecord.id, id), id),
      findByUid: (uid) => findWhere(eq(identityRecord.uid, uid), uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const isFirst = and(is(id), isNull(identityRecord.consumedAt));
        await asSignIn(db, (tx) => tx.update(identityRecord).set({ consumedAt: new Date() }).where(isFirst));
      },
      async destroy(id) {
        await asSignIn(db, (tx) => tx.delete(identityRecord).where(is(id)));
      },
      async revokeByGrantId(grantId) {
        await asSignIn(db, (tx) => tx.delete(identityRecord).where(eq(identityRecord.grantId, grantId)));
      },
    };
  };
}

// PostgreSQL can't store NUL, in text or JSON.
const hasNul = (value: unknown) => JSON.stringify(value).includes('\\u0000');

// The error page is shown here: such values must not be redirected to the portal.
const unstorable = () => Object.assign(new errors.InvalidRequest('not storable'), { allow_redirect: false });

export async function purgeExpired(db: Db): Promise<void> {
  await asSignIn(db, (tx) => tx.delete(identityRecord).where(lt(identityRecord.expiresAt, new Date())));
}

export interface ProviderKeys {
  readonly signing: JWK;
  readonly cookies: string;
  readonly verification: JWTVerifyGetKey;
}

/**
 * Reads the keys from the database, or creates them: they outlive a restart, and all processes have the same. Of two first
 * starts at once, the first to store keys wins.
 */
export async function providerKeys(db: Db): Promise<ProviderKeys> {
  const signing = await stored(db, 'signing', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' };
  });
  const cookies = await stored(db, 'cookies', async () => ({
    kty: 'oct',
    k: randomBytes(32).toString('base64url'),
  }));
  const { kty = 'RSA', n = '', e = '', kid = '', alg = '' } = signing;
  return {
    signing,
    cookies: cookies.k ?? '',
    verification: createLocalJWKSet({ keys: [{ kty, n, e, kid, alg }] }),
  };
}

async function stored(db: Db, name: string, make: () => Promise<JWK>): Promise<JWK> {
  const read = () =>
    asSignIn(db, async (tx) => (await tx.select().from(providerKey)).find((key) => key.name === name)?.jwk);
  const existing = await read();
  if (existing) return existing;
  const jwk = await make();
  await asSignIn(db, (tx) => tx.insert(providerKey).values({ name, jwk }).onConflictDoNothing());
  return (await read()) ?? jwk;
}
