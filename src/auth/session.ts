/**
 * The session: the only owner of tokens. Only a refusal ends it; a lost connection, a time-out or a server fault never
 * does.
 */
import type { Config } from '#src/contract/config.ts';
import { Listeners } from '#src/listeners.ts';
import { report, reported } from '#src/reports/reports.ts';
import { type AuthorizedCall, boundAuthorization, type ProofKeyStore } from './proof.ts';
import type { AfterLogout, Provider } from './provider.ts';
import { AskedToWait, RenewalBackOff, SignInRefused } from './renewal.ts';
import { isBound, isExpired, StoredTokens, type TokenStore, type Tokens } from './tokens.ts';

/** Identified by `issuer` and `subject` together; a name may change. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string;
}

/**
 * `ended`: the provider or the API refused to continue. `other-person`: the API knows another person by this user name,
 * or this person by another one. `signed-out`: never signed in, or logged out.
 */
export type SessionState = { status: 'signed-in'; person: Person } | { status: Left };
type Left = 'signed-out' | Ended;
type Ended = 'ended' | 'other-person';

const RENEWAL_CHECK_MS = 5_000;
const FOCUS_RENEWAL_MS = 10_000;
const LOCK_LIMIT_MS = 30_000;

export class Session {
  #state: SessionState = { status: 'signed-out' };
  #tokens: Tokens | undefined;
  /** On the monotonic clock. */
  #takenAt = 0;
  #renewal: Promise<boolean> | undefined;
  #opened: Provider | undefined;
  /** Whether another user has signed in since: their tokens are not this page's. */
  #isSucceeded = false;
  readonly #backOff = new RenewalBackOff();
  readonly #stored: StoredTokens;
  readonly #proofKeys: ProofKeyStore;
  readonly #config: Config;
  readonly #issuer: string;
  readonly #address: string;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  readonly #otherTabs = new BroadcastChannel('session');

  /**
   * @param proofKeys where the key that tokens are bound to is stored.
   * @param address this portal's own, with a slash at the end. The provider returns to it.
   * @param now by the API's clock, as far as it is known, ms since the epoch.
   */
  constructor(
    config: Config,
    store: TokenStore,
    proofKeys: ProofKeyStore,
    address: string,
    now: () => number,
  ) {
    this.#now = now;
    this.#proofKeys = proofKeys;
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

  readonly subscribe = this.#listeners.subscribe;

  /** Also with an expired token: it may be renewed later. */
  async restore(): Promise<boolean> {
    return this.#adoptStored();
  }

  /**
   * Redeems the code that the provider sent back.
   * @param url in the shape of {@link loginReturn}.
   * @returns false if it serves a logout that was due: the page leaves.
   * @throws SignInFault
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

  /** Asks silently whether this browser is signed in at the provider. */
  async checkSso(): Promise<boolean> {
    const tokens = await this.#provider()
      .then((provider) => provider.signInSilently())
      .catch(reported('silent sign-in'));
    if (tokens) this.#adopt(tokens);
    return Boolean(tokens);
  }

  /**
   * Redirects to the sign-in page. While a logout is due, the provider's own session ends first: it may be somebody
   * else's.
   * @param isEnded whether that session has ended just now. The provider then asks for the user.
   * @throws SignInFault
   */
  async signIn(isEnded = false): Promise<void> {
    const provider = await this.#provider();
    await provider.reach();
    if (!isEnded && (await this.isLogoutDue())) await provider.endSession();
    else await provider.signIn(isEnded);
  }

  /**
   * Ends the session here, then at the provider if it can be reached.
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
   * @returns whether the tokens are gone for good: a store that fails or hangs may still have them at the next start.
   */
  async forgetTokens(): Promise<boolean> {
    this.#tokens = undefined;
    await this.#stored.noteLogout();
    await this.#forgetKey();
    return this.#stored.remove();
  }

  /** Whether the user logged out here and the provider has not confirmed it. */
  isLogoutDue(): Promise<boolean> {
    return this.#stored.isLogoutDue();
  }

  /**
   * In this tab or another one, whose message may be late. In doubt, they have not: the browser may have cleared the
   * store.
   */
  async hasLoggedOut(): Promise<boolean> {
    if (this.#state.status === 'signed-in' && (await this.isLogoutDue()) && (await this.#stored.isEmpty()))
      this.#enter({ status: 'signed-out' });
    return this.#state.status !== 'signed-in';
  }

  /**
   * @param url one that no logout of this tab waits for is ignored.
   * @returns what follows the logout; undefined if `url` confirms none.
   */
  async confirmLogout(url: string): Promise<AfterLogout | undefined> {
    const provider = await this.#provider().catch(reported('logout'));
    const next = await provider?.afterLogout(url);
    if (next) await this.#stored.removeLogoutNote();
    return next;
  }

  /** The API refused a token that was renewed a moment ago (RULES.md, Users and access). */
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
   * The headers of a call: a bearer token, or a bound one and a proof.
   * @throws if the store of the key does not answer.
   */
  async authorization(call: AuthorizedCall): Promise<Record<string, string>> {
    const { token } = call;
    if (this.#tokens?.access_token !== token || !isBound(this.#tokens))
      return { authorization: `Bearer ${token}` };
    return boundAuthorization(this.#proofKeys, call);
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
    const renew = () => this.#renewLocked(before);
    // Without the Web Locks API, the user is told to use one tab.
    this.#renewal ??= (
      'locks' in navigator
        ? navigator.locks.request('session-renewal', { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, renew)
        : renew()
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
   * token that it has had for ten seconds: the provider refuses if the user has logged out there. Only a refresh token
   * tells: where third-party cookies are blocked, a silent sign-in is refused to a user who is signed in. Backs off while
   * the provider can't be reached. Returns a function that stops the checks.
   */
  keepFresh(): () => void {
    const check = (isDue = this.#isExpired) => {
      if (isDue && navigator.onLine && this.#backOff.isOver) void this.renew();
    };
    const onFocus = async () => {
      if (this.#isExpired) return check();
      if (performance.now() - this.#takenAt < FOCUS_RENEWAL_MS) return undefined;
      // Where the stored tokens are lost, the provider would be asked in a frame.
      return check((await this.#stored.read())?.refresh_token !== undefined);
    };
    // An installed app that comes back on a phone gets no focus.
    const onShown = () => document.visibilityState === 'visible' && void onFocus();
    const backOnline = () => {
      this.#backOff.reset();
      check();
    };
    const timer = setInterval(check, RENEWAL_CHECK_MS);
    addEventListener('online', backOnline);
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      removeEventListener('online', backOnline);
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onShown);
    };
  }

  async #forgetKey(): Promise<void> {
    await this.#proofKeys.remove().catch(reported('logout'));
  }

  get #isExpired(): boolean {
    return this.#tokens !== undefined && isExpired(this.#tokens, Date.now());
  }

  /** The provider's code is fetched to sign in or out, or to renew: most starts do neither. */
  async #provider(): Promise<Provider> {
    const { Provider } = await import('./provider.ts');
    this.#opened ??= new Provider({
      issuer: this.#issuer,
      config: this.#config,
      address: this.#address,
      proofKeys: this.#proofKeys,
      now: this.#now,
      store: this.#stored.forProvider(),
    });
    return this.#opened;
  }

  /** @param before the token from before the wait for the lock. */
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
      if (isBound(this.#tokens)) await this.#proofKeys.get();
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
