/**
 * The provider's keys, in the database: tokens and cookies outlive a restart, and all processes of a database agree. The
 * newest key signs. Before each request to the provider, a process reads which one that is; a process that meets a token
 * of an unknown key reads them again. So a rotation needs no restart.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { Db } from '#src/service/db/db.ts';
import { signingKey } from '#src/service/db/tables/accounts.ts';
import { KeysUnavailable } from '#src/service/issuer-keys.ts';
import { asSignIn, type Tx } from '#src/service/member-call.ts';
import { SESSION_SECONDS } from './lifetimes.ts';

export interface Keys {
  /** Private keys whose public halves are published, newest first; the first one signs. */
  readonly signing: readonly JWK[];
  /** Secrets that sign cookies. */
  readonly cookies: readonly string[];
}

const ROTATED_AFTER_MS = 30 * 24 * 60 * 60_000;
// An ID token says at the logout whose session ends, for as long as the session lasts.
const PUBLISHED_MS = SESSION_SECONDS * 1000;
/** How long a process accepts tokens of a key that another one has revoked. */
const TRUSTED_MS = 60_000;
const ROTATION_LOCK = 727_003;

type Row = typeof signingKey.$inferSelect;

export class ProviderKeys {
  readonly #db: Db;
  readonly #clock: () => Date;
  #loading: Promise<Keys> | undefined;
  #loaded: { keys: Keys; published: JWTVerifyGetKey; at: number } | undefined;

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The keys of now: makes the first ones, and rotates them every 30 days. The same object if they have not changed. */
  current(): Promise<Keys> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Finds the public half that verifies a token. */
  readonly verification: JWTVerifyGetKey = async (header, token) => {
    const isFresh = this.#loaded && this.#clock().getTime() - this.#loaded.at < TRUSTED_MS;
    const published = (isFresh && this.#loaded?.published) || (await this.#published());
    return Promise.resolve(published(header, token)).catch(async (error) => {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isFresh) throw error;
      return (await this.#published())(header, token);
    });
  };

  async #published(): Promise<JWTVerifyGetKey> {
    await this.current().catch((error) => {
      throw new KeysUnavailable('the database', error);
    });
    return (this.#loaded as { published: JWTVerifyGetKey }).published;
  }

  async #load(): Promise<Keys> {
    const now = this.#clock();
    const stored = await asSignIn(this.#db, signingKeys);
    const rows = isDue(stored, now) ? await rotateKeys(this.#db, now) : stored;
    const cookie = this.#loaded?.keys.cookies ?? [await cookieSecret(this.#db)];
    const signing = rows.map(({ jwk }) => jwk as JWK);
    const known = this.#loaded?.keys.signing.map(({ kid }) => kid).join(' ');
    if (this.#loaded && known === signing.map(({ kid }) => kid).join(' ')) this.#loaded.at = now.getTime();
    else {
      const published = createLocalJWKSet({ keys: signing.map(publicHalf) });
      this.#loaded = { keys: { signing, cookies: cookie }, published, at: now.getTime() };
    }
    return this.#loaded.keys;
  }
}

/**
 * Adds a signing key. Earlier ones stay published until the tokens that they signed have ended.
 * @param which `due`: only if the newest one is too old, so that of several processes one adds it; `revoke`: deletes the
 *   earlier ones, so that what they signed is worthless at once.
 * @returns what is stored then, newest first.
 */
export async function rotateKeys(
  db: Db,
  now: Date,
  which: 'due' | 'always' | 'revoke' = 'due',
): Promise<Row[]> {
  const key = await newSigningKey();
  return asSignIn(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ROTATION_LOCK})`);
    const before = await signingKeys(tx);
    if (which === 'due' && !isDue(before, now)) return before;
    // The newest, also where another machine's clock is ahead.
    const createdAt = new Date(Math.max(now.getTime(), (before[0]?.createdAt.getTime() ?? 0) + 1));
    await tx.insert(signingKey).values({ kid: key.kid ?? '', use: 'sig', jwk: key, createdAt });
    const stored = await signingKeys(tx);
    const ended = stored
      .filter((_, index) => {
        const successor = stored[index - 1];
        if (successor === undefined) return false;
        return which === 'revoke' || now.getTime() - successor.createdAt.getTime() > PUBLISHED_MS;
      })
      .map(({ kid }) => kid);
    await tx.delete(signingKey).where(and(eq(signingKey.use, 'sig'), inArray(signingKey.kid, ended)));
    return signingKeys(tx);
  });
}

const isDue = ([newest]: Row[], now: Date) =>
  newest === undefined || now.getTime() - newest.createdAt.getTime() > ROTATED_AFTER_MS;

const signingKeys = async (tx: Tx): Promise<Row[]> =>
  tx.select().from(signingKey).where(eq(signingKey.use, 'sig')).orderBy(desc(signingKey.createdAt));

const publicHalf = ({ kty, n = '', e = '', kid = '', alg = '' }: JWK) => ({
  kty: kty ?? 'RSA',
  n,
  e,
  kid,
  alg,
});

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' };
}

// Two processes that start at once may both create one: the first to be stored wins.
async function cookieSecret(db: Db): Promise<string> {
  const kid = 'portal-cookies-1';
  const jwk = { kty: 'oct', k: randomBytes(32).toString('base64url') };
  const [stored] = await asSignIn(db, async (tx) => {
    await tx.insert(signingKey).values({ kid, use: 'cookie', jwk }).onConflictDoNothing();
    return tx.select().from(signingKey).where(eq(signingKey.kid, kid));
  });
  if (!stored) throw new Error(`Key ${kid} could not be stored.`);
  return (stored.jwk as JWK).k as string;
}
