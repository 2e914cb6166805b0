/** The tokens and the logout note that this device stores between starts. */
import type { StateStore } from 'oidc-client-ts';
import { report, reported } from '#src/reports/reports.ts';
import { readTokens, type Tokens } from './tokens.ts';

/** Where tokens are stored. `remove` throws if a value may reappear at the next start. */
export interface TokenStore extends StateStore {
  /**
   * Replaces a stored value in one step.
   * @throws if the stored value is not the expected one.
   */
  replace(key: string, value: string, isExpected: (stored: string) => boolean): Promise<void>;
}

// Stored until the provider confirms that its own session is over: before that, it would sign in the same user again,
// whoever uses the device now.
const LOGOUT_DUE = 'logout-due';

export class StoredTokens {
  readonly #store: TokenStore;
  readonly #key: string;
  /** The access token that a renewal in progress replaces. */
  #replaced: string | undefined;

  /** @param key the storage key of the tokens, as oidc-client-ts names it. */
  constructor(store: TokenStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  /** @returns undefined if none are stored or they can't be read: the store has nothing newer than the tab then. */
  async read(): Promise<Tokens | undefined> {
    const stored = await this.#store.get(this.#key).catch(() => null);
    return stored === null ? undefined : readTokens(stored);
  }

  /** Whether the store has no tokens. @throws if it can't be read. */
  async isEmpty(): Promise<boolean> {
    return (await this.#store.get(this.#key)) === null;
  }

  /** @returns whether the tokens are gone for good: a store that fails or hangs may still have them at the next start. */
  remove(): Promise<boolean> {
    return this.#removed(this.#key);
  }

  /** What is stored while `renew` runs replaces only tokens with this access token: a renewal never undoes a logout. */
  async replacing<T>(accessToken: string, renew: () => Promise<T>): Promise<T> {
    this.#replaced = accessToken;
    try {
      return await renew();
    } finally {
      this.#replaced = undefined;
    }
  }

  /** The store as oidc-client-ts uses it. */
  forProvider(): StateStore {
    return {
      ...this.#store,
      set: (key, value) => this.#keep(key, value),
      // A logout at the provider does not wait for a failing store.
      remove: (key) => this.#store.remove(key).catch(() => null),
    };
  }

  /** Notes that the provider's own session has to end. A full disk may lose the note. */
  async noteLogout(): Promise<void> {
    await this.#store.set(LOGOUT_DUE, 'true').catch(reported('logout'));
  }

  async isLogoutDue(): Promise<boolean> {
    return (await this.#store.get(LOGOUT_DUE)) !== null;
  }

  async removeLogoutNote(): Promise<void> {
    await this.#removed(LOGOUT_DUE);
  }

  async #keep(key: string, value: string): Promise<void> {
    const replaced = this.#replaced;
    if (replaced === undefined) return this.#store.set(key, value);
    const isReplaced = (stored: string) => readTokens(stored)?.access_token === replaced;
    return this.#store.replace(key, value, isReplaced);
  }

  async #removed(key: string): Promise<boolean> {
    try {
      await this.#store.remove(key);
      return true;
    } catch (error) {
      report(error, 'removal of tokens');
      return false;
    }
  }
}
