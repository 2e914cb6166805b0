/** Binds user names to the subjects of an issuer: a provider may give a user name to somebody else. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { codeOf } from '#src/service/log.ts';
import { asMember, type Caller, type Db, type Tx } from '#src/service/member-call.ts';
import type { CheckedToken } from './access-token.ts';

// Of a standby, to a transaction that will write and to one that does; and where somebody else has just been bound.
const UNBOUND = ['0A000', '25006', '23505'];

/** The token names another person than its user name, or this person by another name. */
export class SubjectMismatch extends Error {
  readonly code = 'subject';
}

export class Subjects {
  readonly #db: Db;
  readonly #issuer: string;
  readonly #bound = new WeakSet<CheckedToken>();

  constructor(db: Db, issuer: string) {
    this.#db = db;
    this.#issuer = issuer;
  }

  /**
   * Checks that a token's subject is the one of its user name. The first call of a client's user binds them; a released
   * name is bound by tokens that were issued later, so that those of the person before never get it back. Another
   * issuer binds anew.
   * @throws SubjectMismatch
   */
  async check(token: CheckedToken, request: Omit<Caller, 'username' | 'subject'> = {}): Promise<void> {
    if (this.#bound.has(token)) return;
    const { username, subject } = token;
    const read = () => asMember(this.#db, { username, subject }, 'read only', (tx) => this.#find(tx, token));
    let bindings = await read();
    if (bindings.every((row) => row.subject === null)) {
      await this.#bind(token, request);
      bindings = await read();
    }
    const [other] = bindings.filter(
      ({ username, subject }) => username !== token.username || subject !== token.subject,
    );
    if (other)
      throw new SubjectMismatch(
        other.username === token.username ? 'user name of another subject' : 'subject with another user name',
      );
    if (bindings.length > 0) this.#bound.add(token);
  }

  #find(tx: Tx, { username, subject }: CheckedToken) {
    const { username: name, issuer, subject: of } = clientUserSubject;
    return tx
      .select()
      .from(clientUserSubject)
      .where(and(eq(issuer, this.#issuer), or(eq(name, username), eq(of, subject))));
  }

  async #bind(
    { username, subject, issued }: CheckedToken,
    request: Omit<Caller, 'username' | 'subject'>,
  ): Promise<void> {
    // Two subjects may come at once: one is bound, and the other is refused.
    const binding = asMember(this.#db, { ...request, username, subject }, 'read write', (tx) =>
      tx.execute(sql`
      INSERT INTO ${clientUserSubject} (username, issuer, subject)
      SELECT ${username}::text, ${this.#issuer}::text, ${subject}::text
      WHERE EXISTS (SELECT FROM ${clientUserOrg} WHERE username = ${username})
      ON CONFLICT (username, issuer) DO UPDATE SET subject = excluded.subject, since = excluded.since
      WHERE client_user_subject.subject IS NULL AND client_user_subject.since < ${issued?.toISOString() ?? null}::timestamptz`),
    );
    await binding.catch((error) => {
      // A standby answers reads. The first call to the primary binds.
      if (!UNBOUND.includes(codeOf(error))) throw error;
    });
  }
}

/** The next call with a token that is issued from now on binds the name. */
export async function releaseSubject(db: Db, username: string): Promise<number> {
  const { username: name, subject } = clientUserSubject;
  const released = await db
    .update(clientUserSubject)
    .set({ subject: null, since: sql`now()` })
    .where(and(eq(name, username), isNotNull(subject)))
    .returning();
  return released.length;
}
