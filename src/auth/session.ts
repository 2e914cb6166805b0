/**
 * The session: the only owner of tokens (README.md: its states and what ends it).
 * Only a refusal ends it. A lost connection, a time-out or a server fault never does.
 */
import type { Config } from '#src/contract/config.ts';
import { Listeners } from '#src/listeners.ts';
import { report, reported } from '#src/reports/reports.ts';
import { AskedToWait } from './asked-to-wait.ts';
import { fetchedOnce } from './fetched-once.ts';
import type { AuthorizedCall, ProofKeyStore } from './proof.ts';
import type { AfterLogout } from './provider.ts';
import { RenewalBackOff } from './renewal-back-off.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { StoredTokens, type TokenStore } from './stored-tokens.ts';
import { isBound, isExpired, type Tokens } from './tokens.ts';

/** The signed-in user, identified by `issuer` and `subject` together; a name may change. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string;
}

/**
 * `ended`: the provider or the API refused to continue. `other-person`: the API knows another person by this user name, or
 * this person by another one. `signed-out`: never signed in, or logged out.
 */
export type SessionState = { status: 'signed-in'; person: Person } | { status: Left };
type Left = 'signed-out' | Ended;
type Ended = 'ended' | 'other-person';

const RENEWAL_CHECK_MS = 5_000;
const FOCUS_RENEWAL_MS = 60_000;
const LOCK_LIMIT_MS = 30_000;

export class Session {
  #state: SessionState = { status: 'signed-out' };
  #tokens: Tokens | undefined;
  /** When this tab took its tokens, on the monotonic clock. */
  #takenAt = 0;
  #renewal: Promise<boolean> | undefined;
  /** Whether another user has signed in since, in another tab or at the provider: their tokens are not this page's. */
  #isSucceeded = false;
  readonly #backOff = new RenewalBackOff();
  readonly #stored: StoredTokens;
  readonly #proofKeys: () => Promise<ProofKeyStore>;
  readonly #config: Config;
  readonly #issuer: string;
  readonly #address: string;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  readonly #otherTabs = new BroadcastChannel('session');

  /**
   * @param store where tokens are stored between starts.
   * @param openProofKeys opens the store of the key that they are bound to; its code is fetched when it is needed.
   * @param address this portal's own address, with a slash at the end. The provider returns to it.
   * @param now returns the time by the API's clock, as far as it is known, ms since the epoch.
   */
  constructor(
    config: Config,
    store: TokenStore,
    openProofKeys: () => Promise<ProofKeyStore>,
    address: string,
    now: () => number,
  ) {
    this.#now = now;
    this.#proofKeys = fetchedOnce(openProofKeys);
    this.#config = config;
    this.#issuer = config.auth_issuer ?? `${config.auth_url?.replace(/\/$/, '')}/realms/${config.auth_realm}`;
    this.#address = address;
    this.#stored = new StoredTokens(store, `user:${this.#issuer}:${config.auth_client_id}`);
    this.#otherTabs.onmessage = (event: MessageEvent<'changed' | Left>) => {
      if (event.data === 'changed') void this.#adoptStored();
      else this.#enter({ status: event.data });
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Calls back on each change of `state`. Returns an unsubscribe function. */
  readonly subscribe = this.#listeners.subscribe;

  /** Restores the stored session, also one with an expired token: it may be renewed later. */
  async restore(): Promise<boolean> {
    return this.#adoptStored();
  }

  /**
   * Redeems the code that the provider sent back.
   * @param url the return URL, in the shape of {@link loginReturn}.
   * @returns false if it serves a logout that was due: the page leaves.
   * @throws SignInFault if it can't be redeemed.
   */
  async redeem(url: string): Promise<boolean> {
    const tokens = await (await this.#provider()).redeem(url);
    if (!tokens) return false;
    this.#adopt(tokens);
    await this.#stored.removeLogoutNote();
    return true;
  }

  /** Whether `url` says that the provider's session, which a sign-in was to end first, is over. */
  async isEnded(url: string): Promise<boolean> {
    const provider = await this.#provider().catch(reported('logout'));
    return (await provider?.refusedToEnd(url)) ?? false;
  }

  /** Asks the provider silently whether this browser is signed in (check-sso). Returns whether it said so. */
  async checkSso(): Promise<boolean> {
    const tokens = await this.#provider()
      .then((provider) => provider.signInSilently())
      .catch(reported('silent sign-in'));
    if (tokens) this.#adopt(tokens);
    return Boolean(tokens);
  }

  /**
   * Redirects to the provider's sign-in page. While a logout is due there, the provider's own session ends first: it may
   * be that of somebody else.
   * @param isEnded whether the provider's session has ended just now. It asks for the user in any case.
   * @throws SignInFault if the provider can't be reached.
   */
  async signIn(isEnded = false): Promise<void> {
    const provider = await this.#provider();
    await provider.reach();
    if (!isEnded && (await this.isLogoutDue())) await provider.endSession();
    else await provider.signIn(isEnded);
  }

  /**
   * Ends the session here, then at the provider if it can be reached (RP-initiated logout).
   * @param cleanUp removes the user's other data, after the screen is cleared and before the redirect. It is told
   * whether the tokens are gone for good.
   */
  async signOut(cleanUp: (isForgotten: boolean) => Promise<void>): Promise<void> {
    const idToken = this.#tokens?.id_token;
    const isForgotten = await this.forgetTokens();
    this.#leave('signed-out');
    await cleanUp(isForgotten);
    const provider = await this.#provider();
    await provider.reach();
    await provider.signOut(idToken);
  }

  /**
   * Removes the tokens from this device.
   * @returns whether they are gone for good: a store that fails or hangs may still have them at the next start.
   */
  async forgetTokens(): Promise<boolean> {
    this.#tokens = undefined;
    await this.#stored.noteLogout();
    await this.#forgetKey();
    return this.#stored.remove();
  }

  /** Whether the user logged out here and the provider has not confirmed the end of its own session. */
  isLogoutDue(): Promise<boolean> {
    return this.#stored.isLogoutDue();
  }

  /**
   * Whether the user has logged out, in this tab or another one, whose message may be late. In doubt, they have not: the
   * browser may have cleared the store.
   */
  async hasLoggedOut(): Promise<boolean> {
    if (this.#state.status === 'signed-in' && (await this.isLogoutDue()) && (await this.#stored.isEmpty()))
      this.#enter({ status: 'signed-out' });
    return this.#state.status !== 'signed-in';
  }

  /**
   * Handles the provider's confirmation of a logout.
   * @param url the URL of the return; one that no logout of this tab waits for is ignored.
   * @returns what follows it; undefined if it confirms none.
   */
  async confirmLogout(url: string): Promise<AfterLogout | undefined> {
    const provider = await this.#provider().catch(reported('logout'));
    const next = await provider?.afterLogout(url);
    if (next) await this.#stored.removeLogoutNote();
    return next;
  }

  /** Ends the session: the API refused a token that was renewed a moment ago (RULES.md, Users and access). */
  async end(status: Ended = 'ended'): Promise<void> {
    this.#tokens = undefined;
    // The provider would sign in the same person again.
    if (status === 'other-person') await this.#stored.noteLogout();
    // Tokens that can't be removed are refused again at the next start.
    await this.#stored.remove();
    await this.#forgetKey();
    this.#leave(status);
  }

  /**
   * The headers that authorize a call: with a bearer token, or with a bound token and a proof for this call.
   * @throws if the store of the key does not answer.
   */
  async authorization(call: AuthorizedCall): Promise<Record<string, string>> {
    const { token } = call;
    if (this.#tokens?.access_token !== token || !isBound(this.#tokens))
      return { authorization: `Bearer ${token}` };
    const { boundAuthorization } = await import('./proof.ts');
    return boundAuthorization(await this.#proofKeys(), call);
  }

  /** The token for the next call, renewed first if it has expired; the old one if it can't be renewed. */
  async accessToken(): Promise<string | undefined> {
    if (this.#isExpired && this.#backOff.isOver) await this.renew();
    return this.#tokens?.access_token;
  }

  /**
   * Renews the token, one tab at a time.
   * @param refused the token that the API refused: if it was renewed meanwhile, nothing is done.
   * @returns whether there is a fresh token now. A refusal ends the session; any other failure keeps it.
   */
  renew(refused?: string): Promise<boolean> {
    const isRenewed =
      refused !== undefined && this.#tokens !== undefined && this.#tokens.access_token !== refused;
    if (isRenewed && !this.#isExpired) return Promise.resolve(true);
    if (this.#backOff.isAskedToWait) return Promise.resolve(false);
    const before = this.#tokens?.access_token;
    this.#renewal ??= navigator.locks
      .request('session-renewal', { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, () =>
        this.#renewLocked(before),
      )
      // A suspended tab may hold the lock.
      .catch((error: unknown) => {
        report(error, 'renewal');
        return false;
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  /**
   * Checks every five seconds whether the token has expired, and renews it. A tab that gets the focus also renews a
   * token that it has had for a minute: the provider refuses if the user has logged out there. Backs off while the
   * provider can't be reached. Returns a function that stops the checks.
   */
  keepFresh(): () => void {
    const check = (isDue = this.#isExpired) => {
      if (isDue && navigator.onLine && this.#backOff.isOver) void this.renew();
    };
    const onFocus = () => check(performance.now() - this.#takenAt >= FOCUS_RENEWAL_MS);
    const backOnline = () => {
      this.#backOff.reset();
      check();
    };
    const timer = setInterval(check, RENEWAL_CHECK_MS);
    addEventListener('online', backOnline);
    addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      removeEventListener('online', backOnline);
      removeEventListener('focus', onFocus);
    };
  }

  async #forgetKey(): Promise<void> {
    await this.#proofKeys()
      .then((keys) => keys.remove())
      .catch(reported('logout'));
  }

  get #isExpired(): boolean {
    return this.#tokens !== undefined && isExpired(this.#tokens, Date.now());
  }

  readonly #provider = fetchedOnce(async () => {
    const [{ Provider }, proofKeys] = await Promise.all([import('./provider.ts'), this.#proofKeys()]);
    return new Provider({
      issuer: this.#issuer,
      config: this.#config,
      address: this.#address,
      proofKeys,
      now: this.#now,
      store: this.#stored.forProvider(),
    });
  });

  /** @param before the token that is to be replaced, from before the wait for the lock. */
  async #renewLocked(before: string | undefined): Promise<boolean> {
    // Logged out meanwhile. On a full disk the tokens may still be stored, but are not restored.
    if (!this.#tokens) return false;
    // Another tab may have renewed while this one waited, and this one may have its tokens already: a second use of a
    // refresh token can revoke the grant.
    await this.#adoptStored();
    if (!this.#tokens) return false;
    if (this.#tokens.access_token !== before && !this.#isExpired) return true;
    const { access_token: replaced } = this.#tokens;
    try {
      // A renewal by a new key would be refused, and end the session.
      if (isBound(this.#tokens)) await (await this.#proofKeys()).get();
      const provider = await this.#provider();
      const tokens = await this.#stored.replacing(replaced, () => provider.signInSilently());
      if (tokens) this.#adopt(tokens);
      this.#backOff.reset();
      return tokens !== null && !this.#isSucceeded;
    } catch (error) {
      // Anything but a refusal is tried again after a pause.
      if (error instanceof SignInRefused) await this.end();
      else this.#backOff.failed(error instanceof AskedToWait ? error.seconds : 0);
      return false;
    }
  }

  async #adoptStored(): Promise<boolean> {
    const tokens = await this.#stored.read();
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
    // Calls that the first user has in progress must not go out as the second user.
    this.#isSucceeded = current !== undefined && !isSame;
    if (tokens.access_token !== this.#tokens?.access_token) this.#takenAt = performance.now();
    this.#tokens = this.#isSucceeded ? undefined : tokens;
    if (isSame) return;
    const shown = username ?? sub;
    this.#enter({
      status: 'signed-in',
      person: { issuer: iss, subject: sub, username: shown, name: name ?? shown },
    });
  }

  #leave(status: Left): void {
    this.#enter({ status });
    this.#otherTabs.postMessage(status);
  }

  #enter(state: SessionState): void {
    if (state.status !== 'signed-in') {
      this.#tokens = undefined;
      this.#isSucceeded = false;
    }
    this.#state = state;
    this.#listeners.tell();
  }
}
