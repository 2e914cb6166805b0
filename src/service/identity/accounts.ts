import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { eq, type SQL } from 'drizzle-orm';
import { account } from '#src/service/db/tables/accounts.ts';
import { asSignIn, type Db } from '#src/service/member-call.ts';

export type Account = typeof account.$inferSelect;

export const findByName = (db: Db, username: string) => find(db, eq(account.username, username));

export const findBySubject = (db: Db, subject: string) => find(db, eq(account.subject, subject));

async function find(db: Db, is: SQL): Promise<Account | undefined> {
  const [found] = await asSignIn(db, (tx) => tx.select().from(account).where(is));
  return found;
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

// OWASP's Password Storage Cheat Sheet.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const KEY_BYTES = 32;
const MOST_WAITING = 10;

/** Runs sign-ins one at a time: each takes 128 MB and one of Node's few threads. A few wait; others are refused. */
export class SignInQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Resolves to false at once, before the database is read, if too many wait. */
  async run(signIn: () => Promise<unknown>): Promise<boolean> {
    if (this.#waiting >= MOST_WAITING) return false;
    this.#waiting += 1;
    const running = this.#last.then(signIn);
    this.#last = running.catch(() => undefined);
    await running.finally(() => {
      this.#waiting -= 1;
    });
    return true;
  }
}

/**
 * Takes as long for an unknown user, so that the time does not reveal which names exist.
 * @param hash `scrypt$N$r$p$salt$key`, the last two in base64url.
 */
export async function isRightPassword(password: string, hash = ''): Promise<boolean> {
  const [salt = '', key = ''] = hash
    .split('$')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64url'));
  const expected = Buffer.from(key);
  const derived = await derive(password, Buffer.from(salt), KEY_BYTES, COST);
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}
