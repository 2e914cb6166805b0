import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '#src/service/db/db.ts';
import { identityRecord } from '#src/service/db/tables/accounts.ts';
import { asSignIn } from '#src/service/member-call.ts';
import { IDLE_SECONDS } from './lifetimes.ts';

// After that, the use of a replaced refresh token revokes its grant.
const REUSE_MS = 60_000;

const NOTED_MS = 60 * 60_000;

// Whoever has the id of one of these has what it gives: the id is the token itself.
const TOKENS = ['AuthorizationCode', 'RefreshToken'];

/**
 * Stores the provider's state (sessions, grants, tokens, interactions) in the database, so that a restart signs nobody
 * out. Of a token it stores the SHA-256 digest: a copy of the table signs nobody in (a session's cookie is signed).
 */
export function databaseAdapter(db: Db): AdapterFactory {
  return (model: string): Adapter => {
    const isToken = TOKENS.includes(model);
    const stored = (id: string) => (isToken ? createHash('sha256').update(id).digest('hex') : id);
    const is = (id: string) => and(eq(identityRecord.model, model), eq(identityRecord.id, stored(id)));

    async function findWhere(
      condition: ReturnType<typeof eq> | ReturnType<typeof is>,
      value: string,
    ): Promise<AdapterPayload | undefined> {
      if (hasNul(value)) return undefined;
      const where = and(eq(identityRecord.model, model), condition);
      const [record] = await asSignIn(db, (tx) => tx.select().from(identityRecord).where(where));
      if (!record || (record.expiresAt && record.expiresAt.getTime() <= Date.now())) return undefined;
      const { consumedAt, usedAt } = record;
      if (model === 'Session' && Date.now() - usedAt.getTime() > IDLE_SECONDS * 1000) return undefined;
      const isUsed = consumedAt && (model !== 'RefreshToken' || Date.now() - consumedAt.getTime() > REUSE_MS);
      return {
        ...record.payload,
        ...(isUsed && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      };
    }

    return {
      async upsert(id, payload, expiresIn) {
        if (hasNul(payload)) throw unstorable();
        const { jti, ...rest } = payload;
        const record = {
          model,
          id: stored(id),
          payload: isToken ? rest : { ...rest, jti },
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          usedAt: new Date(),
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        const target = [identityRecord.model, identityRecord.id];
        // A session that was ended while it was in use stays ended.
        const isAlive = sql`coalesce(${identityRecord.expiresAt} > now(), true)`;
        await asSignIn(db, (tx) =>
          tx
            .insert(identityRecord)
            .values(record)
            .onConflictDoUpdate({ target, set: record, setWhere: isAlive }),
        );
      },
      async find(id) {
        const found = await findWhere(is(id), id);
        return found && { ...found, jti: id };
      },
      findByUid: (uid) => findWhere(eq(identityRecord.uid, uid), uid),
      findByUserCode: (userCode) => findWhere(eq(identityRecord.userCode, userCode), userCode),
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

// PostgreSQL can't store NUL, in text or JSON: such a value can't exist and can't be stored.
const hasNul = (value: unknown) => JSON.stringify(value).includes('\\u0000');

// The error page is shown here: a value with NUL must not be redirected to the portal.
const unstorable = () => Object.assign(new errors.InvalidRequest('NUL'), { allow_redirect: false });

/** Notes that a session is in use, once an hour. */
export async function useSession(db: Db, uid: string | undefined): Promise<void> {
  if (uid === undefined) return;
  const isSession = and(eq(identityRecord.model, 'Session'), eq(identityRecord.uid, uid));
  const isDue = and(isSession, lt(identityRecord.usedAt, new Date(Date.now() - NOTED_MS)));
  await asSignIn(db, (tx) => tx.update(identityRecord).set({ usedAt: new Date() }).where(isDue));
}

/** Deletes expired state. */
export async function purgeExpired(db: Db): Promise<void> {
  await asSignIn(db, (tx) => tx.delete(identityRecord).where(lt(identityRecord.expiresAt, new Date())));
}
