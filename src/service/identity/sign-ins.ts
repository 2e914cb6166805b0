/** An account's sign-ins: where they are, and their end. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#src/service/db/db.ts';
import { identityRecord } from '#src/service/db/tables/accounts.ts';
import { audit } from '#src/service/db/tables/records.ts';
import { asSignIn } from '#src/service/member-call.ts';
import type { Account } from './accounts.ts';
import { IDLE_SECONDS } from './lifetimes.ts';
import { type Asked, deed } from './sign-in-audit.ts';

/** A device on which an account is signed in. */
export interface SignedIn {
  readonly uid: string;
  readonly device: string;
  readonly since: Date;
  readonly usedAt: Date;
}

/** The sign-ins of an account, latest first. */
export async function signInsOf(db: Db, subject: string, clientId: string): Promise<SignedIn[]> {
  const { model, uid, payload, usedAt, expiresAt } = identityRecord;
  const since = sql<number>`(${payload} ->> 'loginTs')::bigint`.mapWith(Number);
  const device = sql<string | null>`${payload} #>> ARRAY['authorizations', ${clientId}::text, 'device']`;
  const found = await asSignIn(db, (tx) =>
    tx
      .select({ uid, device, since, usedAt })
      .from(identityRecord)
      .where(
        and(
          eq(model, 'Session'),
          sql`${payload} ->> 'accountId' = ${subject}`,
          gt(expiresAt, new Date()),
          gt(usedAt, new Date(Date.now() - IDLE_SECONDS * 1000)),
        ),
      )
      .orderBy(desc(since)),
  );
  return found.map(({ uid, device, since, usedAt }) => ({
    uid: uid ?? '',
    device: device ?? 'A device',
    since: new Date(since * 1000),
    usedAt,
  }));
}

/** Ends an account's sessions, tokens and sign-ins in progress, as the trigger of the table `account` does. */
export async function signOutEverywhere(db: Db, of: Account, asked: Asked): Promise<void> {
  await asSignIn(db, async (tx) => {
    await tx.execute(sql`
      UPDATE ${identityRecord} SET expires_at = to_timestamp(0)
      WHERE ${of.subject} IN (payload ->> 'accountId', payload #>> '{result,login,accountId}')`);
    await tx.insert(audit).values(deed(asked, 'logout everywhere', of, of));
  });
}
