import type { StateStore } from 'oidc-client-ts';
import * as z from 'zod/mini';
import { type Config, issuerOf } from '#src/contract/config.ts';
import { report, reported } from '#src/reports/reports.ts';

/** `remove` throws if the value may still be stored at the next start. */
export interface TokenStore extends StateStore {
  /** Replaces a value in one step. Throws if the stored one is not the expected one. */
  replace(key: string, value: string, isExpected: (stored: string) => boolean): Promise<void>;
}

// Stored until the provider confirms that its own session has ended: until then, it would sign in the same user again.
export const LOGOUT_DUE = 'logout-due';

/** Held over all tabs while one of them, or the service worker, renews. */
export const RENEWAL_LOCK = 'session-renewal';

/** The key of the tokens in their store, as oidc-client-ts names it. */
export const tokensKey = (config: Config) => `user:${issuerOf(config)}:${config.auth_client_id}`;

export class StoredTokens {
  readonly #store: TokenStore;
  readonly #key: string;
  /** The access token that a renewal in progress replaces. */
  #replaced: string | undefined;

  constructor(store: TokenStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  async read(): Promise<Tokens | undefined> {
    const stored = await this.#store.get(this.#key).catch(() => null);
    return stored === null ? undefined : readTokens(stored);
  }

  /** @throws if the store can't be read. */
  async isEmpty(): Promise<boolean> {
    return (await this.#store.get(this.#key)) === null;
  }

  /** Returns whether the tokens are gone for good. */
  async remove(key = this.#key): Promise<boolean> {
    try {
      await this.#store.remove(key);
      return true;
    } catch (error) {
      report(error, 'removal of tokens');
      return false;
    }
  }

  /** Also removes the tokens of earlier configurations. Returns whether all are gone for good. */
  async removeAll(): Promise<boolean> {
    const keys = await this.#store.getAllKeys().catch(() => []);
    const all = new Set([this.#key, ...keys.filter((key) => key.startsWith('user:'))]);
    return (await Promise.all([...all].map((key) => this.remove(key)))).every(Boolean);
  }

  /** While `renew` runs, only tokens with this access token are replaced: a renewal never undoes a logout. */
  async replacing<T>(accessToken: string, renew: () => Promise<T>): Promise<T> {
    this.#replaced = accessToken;
    try {
      return await renew();
    } finally {
      this.#replaced = undefined;
    }
  }

  forProvider(): StateStore {
    return {
      ...this.#store,
      set: (key, value) => {
        const replaced = this.#replaced;
        if (replaced === undefined) return this.#store.set(key, value);
        return this.#store.replace(key, value, (stored) => readTokens(stored)?.access_token === replaced);
      },
      // A logout at the provider does not wait for a failing store.
      remove: (key) => this.#store.remove(key).catch(() => null),
    };
  }

  async noteLogout(): Promise<void> {
    try {
      // If the store is full, it has the note in this tab only.
      localStorage.setItem(LOGOUT_DUE, 'true');
    } catch {
      // Local storage is full, too.
    }
    await this.#store.set(LOGOUT_DUE, 'true').catch(reported('logout'));
  }

  async isLogoutDue(): Promise<boolean> {
    return (await this.#store.get(LOGOUT_DUE)) !== null || localStorage.getItem(LOGOUT_DUE) !== null;
  }

  async removeLogoutNote(): Promise<void> {
    localStorage.removeItem(LOGOUT_DUE);
    await this.remove(LOGOUT_DUE);
  }
}

const Tokens = z.object({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  /** Seconds since the epoch; a token without it does not expire. */
  expires_at: z.optional(z.number()),
  profile: z.object({
    iss: z.string(),
    sub: z.string(),
    preferred_username: z.nullish(z.string()),
    name: z.nullish(z.string()),
  }),
});
export type Tokens = z.infer<typeof Tokens>;

export function readTokens(stored: string): Tokens | undefined {
  try {
    return Tokens.safeParse(JSON.parse(stored)).data;
  } catch {
    // Not JSON: the user signs in again.
    return undefined;
  }
}

export function isBound({ token_type }: Tokens): boolean {
  return token_type?.toLowerCase() === 'dpop';
}

export function isExpired({ expires_at }: Tokens, now: number): boolean {
  return expires_at !== undefined && expires_at <= Math.floor(now / 1000);
}
