/**
 * The session: the only owner of tokens (README.md: its states and what ends it).
 * Only a refusal ends it. A lost connection, a time-out or a server fault never does.
 */
import type { StateStore } from 'oidc-client-ts';
import type { Config } from '#src/contract/config.ts';
import type { Provider } from './provider.ts';
import { RenewalRest } from './renewal-rest.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { isExpired, readTokens, type Tokens } from './tokens.ts';

/** Who is signed in. `issuer` and `subject` together are the person; a name may change. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string;
}

/** `ended`: the provider refused to go on; `signed-out`: never signed in, or logged out. */
export type SessionState =
  | { status: 'signed-in'; person: Person }
  | { status: 'signed-out' }
  | { status: 'ended' };

/** Where tokens are kept between starts. `remove` throws where a text may come back at the next start. */
export interface TokenStore extends StateStore {
  /**
   * Puts a text in the place of another, in one step.
   * @throws where the stored text is not the expected one.
   */
  replace(key: string, value: string, isExpected: (stored: string) => boolean): Promise<void>;
}

/** How a try to sign in without asking the person came out. */
export type SilentSignIn = 'signed-in' | 'login-required' | 'no-answer';

const SIGN_IN_LIMIT_MS = 10_000;
const RENEWAL_CHECK_MS = 5_000;
const LOCK_LIMIT_MS = 30_000;
// Stored until the provider says that its own session is over, too: before that, it would sign the same person in
// again unasked, whoever sits there now.
const LOGOUT_DUE = 'logout-due';

export class Session {
  #state: SessionState = { status: 'signed-out' };
  #tokens: Tokens | undefined;
  #renewal: Promise<boolean> | undefined;
  /** Whether somebody else has signed in since, in another tab or at the provider: their tokens are not this page's. */
  #isSucceeded = false;
  /** The access token that a renewal under way is to replace. */
  #replaced: string | undefined;
  readonly #rest = new RenewalRest();
  readonly #store: TokenStore;
  readonly #authority: string;
  readonly #clientId: string;
  readonly #origin: string;
  #fetchedProvider: Promise<Provider> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #otherTabs = new BroadcastChannel('session');

  /**
   * @param store where tokens are kept between starts.
   * @param origin this portal's own origin, to which the provider returns.
   */
  constructor(config: Config, store: TokenStore, origin: string) {
    this.#store = store;
    this.#authority = `${config.auth_url.replace(/\/$/, '')}/realms/${config.auth_realm}`;
    this.#clientId = config.auth_client_id;
    this.#origin = origin;
    this.#otherTabs.onmessage = (event: MessageEvent<'changed' | 'signed-out' | 'ended'>) => {
      if (event.data === 'changed') void this.#adoptStored();
      else this.#enter({ status: event.data });
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Calls back on each change of `state`; returns the end of it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up the session of the last start, also one whose token has expired: it may be renewed later. */
  async restore(): Promise<boolean> {
    return this.#adoptStored();
  }

  /**
   * Redeems the code that the provider sent back.
   * @param url the address of the return, in the shape that {@link loginReturn} gives it.
   * @returns false where it cannot be redeemed: an old address, a used code.
   */
  async redeem(url: string): Promise<boolean> {
    try {
      this.#adopt(await (await this.#provider()).redeem(url));
      await this.#removed(LOGOUT_DUE);
      return true;
    } catch {
      return false;
    }
  }

  /** Asks the provider, without showing anything, whether this browser is signed in (check-sso). */
  async checkSso(): Promise<SilentSignIn> {
    try {
      const tokens = await (await this.#provider()).signInSilently();
      if (tokens) this.#adopt(tokens);
      return tokens ? 'signed-in' : 'no-answer';
    } catch (error) {
      return error instanceof SignInRefused ? 'login-required' : 'no-answer';
    }
  }

  /**
   * Leaves for the provider's sign-in page; by way of its logout, where one is due.
   * @throws where the provider cannot be reached.
   */
  async signIn(): Promise<void> {
    await this.#reachProvider();
    if (await this.isLogoutDue()) await this.#leaveForLogout();
    else await (await this.#provider()).signIn();
  }

  /**
   * Ends the session here, then at the provider where it can be reached (RP-initiated logout).
   * @param cleanUp removes what else is to go, once nothing is shown any more and before the page is left. It is told
   * whether the tokens are gone for good.
   */
  async signOut(cleanUp: (isForgotten: boolean) => Promise<void>): Promise<void> {
    const idToken = this.#tokens?.id_token;
    const isForgotten = await this.forgetTokens();
    this.#leave('signed-out');
    await cleanUp(isForgotten);
    await this.#reachProvider();
    await this.#leaveForLogout(idToken);
  }

  /**
   * Removes the tokens of this device.
   * @returns whether they are gone for good: a store that fails or hangs may still have them at the next start.
   */
  async forgetTokens(): Promise<boolean> {
    this.#tokens = undefined;
    // On a full disk the provider's session may be forgotten, never the tokens.
    await this.#store.set(LOGOUT_DUE, 'true').catch(() => undefined);
    return this.#removed(this.#key);
  }

  /** Whether someone logged out here, and the provider has not yet said that its own session is over. */
  async isLogoutDue(): Promise<boolean> {
    return (await this.#store.get(LOGOUT_DUE)) !== null;
  }

  /**
   * Takes the provider's word that its session is over.
   * @param url where it has sent this tab back to; one that no logout of this tab waits for says nothing.
   */
  async confirmLogout(url: string): Promise<void> {
    // Nobody waits for a logout that is not due: most visits need no code for it.
    if (!(await this.isLogoutDue())) return;
    const provider = await this.#provider().catch(() => undefined);
    if (await provider?.isLogoutReturn(url)) await this.#removed(LOGOUT_DUE);
  }

  /** Ends the session: the API refused a token that was renewed a moment ago (RULES.md, Users and access). */
  async end(): Promise<void> {
    this.#tokens = undefined;
    // Tokens that cannot be removed are refused again at the next start.
    await this.#removed(this.#key);
    this.#leave('ended');
  }

  /** The token for the next call, renewed first where it has expired; the old one where no renewal could be had. */
  async accessToken(): Promise<string | undefined> {
    if (this.#isExpired && this.#rest.isOver) await this.renew();
    return this.#tokens?.access_token;
  }

  /**
   * Renews the token, one tab at a time.
   * @param refused the token that the API refused: where it was renewed meanwhile, there is nothing to do.
   * @returns whether there is a fresh token now. A refusal ends the session; anything else leaves it as it is.
   */
  renew(refused?: string): Promise<boolean> {
    const isRenewed =
      refused !== undefined && this.#tokens !== undefined && this.#tokens.access_token !== refused;
    if (isRenewed && !this.#isExpired) return Promise.resolve(true);
    this.#renewal ??= navigator.locks
      .request('session-renewal', { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, () => this.#renewLocked())
      // A tab that sleeps may hold the lock.
      .catch(() => false)
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  /**
   * Checks every five seconds whether the token has expired, and renews it. Backs off while the provider can't be
   * reached. Returns a function that stops the checks.
   */
  keepFresh(): () => void {
    const check = () => {
      if (this.#isExpired && navigator.onLine && this.#rest.isOver) void this.renew();
    };
    const backOnline = () => {
      this.#rest.end();
      check();
    };
    const timer = setInterval(check, RENEWAL_CHECK_MS);
    addEventListener('online', backOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', backOnline);
    };
  }

  get #isExpired(): boolean {
    return this.#tokens !== undefined && isExpired(this.#tokens, Date.now());
  }

  /** What the tokens are kept under: oidc-client-ts's own name for them. */
  get #key(): string {
    return `user:${this.#authority}:${this.#clientId}`;
  }

  /** @throws where its code cannot be fetched; the next call tries again. */
  #provider(): Promise<Provider> {
    this.#fetchedProvider ??= import('./provider.ts').then(
      ({ Provider }) =>
        new Provider({
          authority: this.#authority,
          clientId: this.#clientId,
          origin: this.#origin,
          store: {
            ...this.#store,
            set: (key, value) => this.#keep(key, value),
            // A sign-out at the provider does not wait for a store that fails.
            remove: (key) => this.#store.remove(key).catch(() => null),
          },
        }),
    );
    this.#fetchedProvider.catch(() => {
      this.#fetchedProvider = undefined;
    });
    return this.#fetchedProvider;
  }

  async #renewLocked(): Promise<boolean> {
    const before = this.#tokens?.access_token;
    // Logged out meanwhile. On a full disk the tokens may still be stored: they are not taken up again.
    if (before === undefined) return false;
    // Another tab may have renewed while this one waited: a second use of a refresh token can revoke the grant.
    await this.#adoptStored();
    if (!this.#tokens) return false;
    if (this.#tokens.access_token !== before && !this.#isExpired) return true;
    this.#replaced = this.#tokens.access_token;
    try {
      const tokens = await (await this.#provider()).signInSilently();
      if (tokens) this.#adopt(tokens);
      this.#rest.end();
      return tokens !== null && !this.#isSucceeded;
    } catch (error) {
      if (error instanceof SignInRefused) await this.end();
      else this.#rest.begin();
      return false;
    } finally {
      this.#replaced = undefined;
    }
  }

  /** Stores tokens. Renewed ones only in the place of those they renew: a logout meanwhile must not be undone. */
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
    } catch {
      return false;
    }
  }

  // Asked anew each time: who was reached before may be out of reach now, and a page that leaves for nowhere is lost.
  async #reachProvider(): Promise<void> {
    const signal = AbortSignal.timeout(SIGN_IN_LIMIT_MS);
    const response = await fetch(`${this.#authority}/.well-known/openid-configuration`, {
      cache: 'no-store',
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.includes('json')) throw new Error('Nobody who signs in answers there.');
  }

  async #leaveForLogout(idToken?: string): Promise<void> {
    await (await this.#provider()).signOut(idToken);
  }

  async #adoptStored(): Promise<boolean> {
    const stored = await this.#store.get(this.#key).catch(() => null);
    const tokens = stored === null ? undefined : readTokens(stored);
    if (tokens) this.#take(tokens);
    return tokens !== undefined;
  }

  #adopt(tokens: Tokens): void {
    this.#take(tokens);
    this.#otherTabs.postMessage('changed');
  }

  #take(tokens: Tokens): void {
    if (this.#isSucceeded) return;
    const { iss, sub, preferred_username: username, name } = tokens.profile;
    const current = this.#state.status === 'signed-in' ? this.#state.person : undefined;
    const isSame = current?.issuer === iss && current.subject === sub;
    // What the first person has under way here must not go out in the name of the second.
    this.#isSucceeded = current !== undefined && !isSame;
    this.#tokens = this.#isSucceeded ? undefined : tokens;
    if (isSame) return;
    const shown = username ?? sub;
    this.#enter({
      status: 'signed-in',
      person: { issuer: iss, subject: sub, username: shown, name: name ?? shown },
    });
  }

  #leave(status: 'signed-out' | 'ended'): void {
    this.#enter({ status });
    this.#otherTabs.postMessage(status);
  }

  #enter(state: SessionState): void {
    if (state.status !== 'signed-in') {
      this.#tokens = undefined;
      this.#isSucceeded = false;
    }
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
