import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/service/db/db.ts';
import { account } from '#src/service/db/tables/accounts.ts';
import { asSignIn, type Tx } from '#src/service/member-call.ts';

export type Account = typeof account.$inferSelect;

/** Finds the account that a person signs in to. */
export const findByName = (db: Db, username: string) => find(db, eq(account.username, username));

/** Finds the account of a session or token: the provider's `accountId` is the subject. */
export const findBySubject = (db: Db, subject: string) => find(db, eq(account.subject, subject));

async function find(db: Db, is: SQL): Promise<Account | undefined> {
  const [found] = await asSignIn(db, (tx) => tx.select().from(account).where(is));
  return found;
}

/** Stores the hash of the same password at another cost. Its sessions go on. */
export async function storeHash(db: Db, of: Account, rehashed: string): Promise<void> {
  await asSignIn(db, async (tx) => {
    await tx.execute(sql`SELECT set_config('portal.rehash', 'yes', true)`);
    await replaceHash(tx, of, rehashed);
  });
}

/** Sets another password. A trigger ends all sign-ins of the account. */
export async function changePassword(db: Db, of: Account, changed: string): Promise<void> {
  await asSignIn(db, async (tx) => {
    await tx.execute(sql`SELECT set_config('portal.username', ${of.username}, true)`);
    await replaceHash(tx, of, changed);
  });
}

/** Not over a password that was set in the meantime. */
async function replaceHash(tx: Tx, { username, passwordHash }: Account, next: string): Promise<void> {
  const isUnchanged = and(eq(account.username, username), eq(account.passwordHash, passwordHash));
  await tx.update(account).set({ passwordHash: next }).where(isUnchanged);
}
