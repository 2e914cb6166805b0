/** Binds user names to the subjects of an issuer: a provider may give a user name to somebody else. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { codeOf } from '#src/service/log.ts';
import { asMember, type Caller, type Db } from '#src/service/member-call.ts';
import type { CheckedToken } from './access-token.ts';

// A standby refuses a transaction that may write (0A000) and a write (25006). Another subject was just bound (23505).
const UNBOUND = ['0A000', '25006', '23505'];

/** The token names another person than its user name, or this person by another name. */
export class SubjectMismatch extends Error {
  readonly code = 'subject';
}

/**
 * Returns a check that a token's subject is the one of its user name; it throws SubjectMismatch. The first call of a client's
 * user binds the two, for each issuer. Only a token that was issued after a name's release binds it again: the tokens of the
 * earlier person never get it back.
 */
export function subjectCheck(db: Db, issuer: string) {
  const bound = new WeakSet<CheckedToken>();
  return async (token: CheckedToken, request: Pick<Caller, 'requestId' | 'address'>): Promise<void> => {
    if (bound.has(token)) return;
    const { username, subject } = token;
    const { username: name, issuer: by, subject: of } = clientUserSubject;
    const isConcerned = and(eq(by, issuer), or(eq(name, username), eq(of, subject)));
    const read = () =>
      asMember(db, { username, subject }, 'read only', (tx) =>
        tx.select().from(clientUserSubject).where(isConcerned),
      );
    let bindings = await read();
    if (bindings.every((row) => row.subject === null)) {
      await bind(db, issuer, token, request);
      bindings = await read();
    }
    const other = bindings.find((row) => row.username !== username || row.subject !== subject);
    if (other)
      throw new SubjectMismatch(
        other.username === username ? 'user name of another subject' : 'subject with another user name',
      );
    if (bindings.length > 0) bound.add(token);
  };
}

/** Of two subjects that call at the same time, one is bound, and the next read refuses the other. */
async function bind(
  db: Db,
  issuer: string,
  { username, subject, issued }: CheckedToken,
  request: Pick<Caller, 'requestId' | 'address'>,
): Promise<void> {
  const binding = asMember(db, { ...request, username, subject }, 'read write', (tx) =>
    tx.execute(sql`
      INSERT INTO ${clientUserSubject} (username, issuer, subject)
      SELECT ${username}::text, ${issuer}::text, ${subject}::text
      WHERE EXISTS (SELECT FROM ${clientUserOrg} WHERE username = ${username})
      ON CONFLICT (username, issuer) DO UPDATE SET subject = excluded.subject, since = excluded.since
      WHERE client_user_subject.subject IS NULL AND client_user_subject.since < ${issued?.toISOString() ?? null}::timestamptz`),
  );
  await binding.catch((error) => {
    // A standby only reads: the first call to the primary binds.
    if (!UNBOUND.includes(codeOf(error))) throw error;
  });
}

/** Releases a user name: the next call with a token that is issued from now on binds it. Returns how many were bound. */
export async function releaseSubject(db: Db, username: string): Promise<number> {
  const { username: name, subject } = clientUserSubject;
  const released = await db
    .update(clientUserSubject)
    .set({ subject: null, since: sql`now()` })
    .where(and(eq(name, username), isNotNull(subject)))
    .returning();
  return released.length;
}
