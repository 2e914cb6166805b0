import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/service/db/db.ts';
import type { account } from '#src/service/db/tables/accounts.ts';
import { audit } from '#src/service/db/tables/records.ts';
import { asSignIn } from '#src/service/member-call.ts';

type Outcome = 'sign-in' | 'sign-in failed' | 'sign-in locked' | 'sign-in limited';

/**
 * Records a try to sign in. Who tried is known only if the password was right. A name that is no account's is not recorded:
 * it may be a password that was typed into the wrong field.
 */
export async function recordSignIn(
  db: Db,
  { id: requestId, ip: address }: Pick<FastifyRequest, 'id' | 'ip'>,
  action: Outcome,
  found: typeof account.$inferSelect | undefined,
): Promise<void> {
  const isKnown = action === 'sign-in' || action === 'sign-in locked';
  const username = (isKnown && found?.username) || null;
  const deed = { username, subject: username, action, record: 'account', recordId: found?.username ?? null };
  await asSignIn(db, (tx) => tx.insert(audit).values({ ...deed, requestId, address }));
}
