/** Binds user names to the subjects of an issuer: a provider may give a user name to somebody else. */
import { and, eq, or, sql } from 'drizzle-orm';
import { clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import type { CheckedToken } from './access-token.ts';
import type { Db } from './db/db.ts';
import { asMember, type Caller, type Tx } from './member-call.ts';
import { codeOf } from './reason.ts';

// Of a standby, to a transaction that will write, and to one that does.
const READ_ONLY = ['0A000', '25006'];

/** A token names another person than the one who is known by its user name, or this person by another name. */
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
   * Checks that a token's subject is the one of its user name. The first call of a user who belongs to a client binds
   * them. Another issuer binds anew: only one is trusted at a time, and who that is, is the operator's decision.
   * @throws SubjectMismatch
   */
  async check(token: CheckedToken, request: Omit<Caller, 'username' | 'subject'> = {}): Promise<void> {
    if (this.#bound.has(token)) return;
    const { username, subject } = token;
    const read = () => asMember(this.#db, { username, subject }, 'read only', (tx) => this.#find(tx, token));
    let known = await read();
    if (known.length === 0) {
      await this.#bind(token, request);
      known = await read();
    }
    const [other] = known.filter(
      ({ username, subject }) => username !== token.username || subject !== token.subject,
    );
    if (other)
      throw new SubjectMismatch(
        other.username === token.username ? 'user name of another subject' : 'subject with another user name',
      );
    if (known.length > 0) this.#bound.add(token);
  }

  #find(tx: Tx, { username, subject }: CheckedToken) {
    const { username: name, issuer, subject: of } = clientUserSubject;
    return tx
      .select()
      .from(clientUserSubject)
      .where(and(eq(issuer, this.#issuer), or(eq(name, username), eq(of, subject))));
  }

  async #bind(
    { username, subject }: CheckedToken,
    request: Omit<Caller, 'username' | 'subject'>,
  ): Promise<void> {
    // Two subjects may come at once: one is bound, and the other is refused.
    const binding = asMember(this.#db, { ...request, username, subject }, 'read write', (tx) =>
      tx.execute(sql`
      INSERT INTO ${clientUserSubject} (username, issuer, subject)
      SELECT ${username}::text, ${this.#issuer}::text, ${subject}::text
      WHERE EXISTS (SELECT FROM ${clientUserOrg} WHERE username = ${username})
      ON CONFLICT DO NOTHING`),
    );
    await binding.catch((error) => {
      // A standby answers reads. The first call to the primary binds.
      if (!READ_ONLY.includes(codeOf(error))) throw error;
    });
  }
}

/** Forgets whose tokens a user name is taken from: the next call with it binds it again. */
export async function releaseSubject(db: Db, username: string): Promise<number> {
  const released = await db
    .delete(clientUserSubject)
    .where(eq(clientUserSubject.username, username))
    .returning();
  return released.length;
}
