/** The only owner of tokens. A lost connection, a time-out or a server fault never ends a session (README.md, States). */

import { Listeners } from '#src/listeners.ts';
import { reported } from '#src/reports/reports.ts';
import { boundAuthorization, type ProvenCall } from './proof.ts';
import type { AfterLogout, Provider, ProviderPorts } from './provider.ts';
import { RenewalBackOff, RetryLater, SignInRefused } from './renewal-back-off.ts';
import {
  isBound,
  isExpired,
  RENEWAL_LOCK,
  StoredTokens,
  type TokenStore,
  type Tokens,
  tokensKey,
} from './tokens.ts';

/** Identified by `issuer` and `subject` together; a name may change. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string;
}

/** `other-person`: the API knows another person by this user name, or this person by another one (README.md). */
export type SessionState =
  | { status: 'signed-in'; person: Person }
  | { status: SignedOut; refusal?: TokenRefusal | undefined };
type SignedOut = 'signed-out' | Ended;
type Ended = 'ended' | 'other-person';

/** The API's refusal of a token that had just been renewed. `reference`: the request ID in its log. */
export interface TokenRefusal {
  readonly endpoint: string;
  readonly status: number;
  readonly reference: string | undefined;
}

const RENEWAL_CHECK_MS = 5_000;
const FOCUS_RENEWAL_MS = 10_000;
const LOCK_LIMIT_MS = 30_000;

/** The key in local storage of the number of logouts: a page in the back/forward cache receives no message. */
const LOGOUTS = 'logouts';
const logoutsHere = () => Number(localStorage.getItem(LOGOUTS));

export class Session {
  #state: SessionState = { status: 'signed-out' };
  #tokens: Tokens | undefined;
  #tokensSetAt = 0;
  #renewal: Promise<boolean> | undefined;
  /** How often this page was signed out, here or by another tab. */
  #signOuts = 0;
  #knownLogouts = logoutsHere();
  #opened: Provider | undefined;
  /** Who signed in on this page. Nobody else's tokens are used on it. */
  #person: Person | undefined;
  readonly #backOff = new RenewalBackOff();
  readonly #stored: StoredTokens;
  readonly #ports: ProviderPorts;
  readonly #listeners = new Listeners();
  readonly #otherTabs = new BroadcastChannel('session');

  constructor(store: TokenStore, ports: Omit<ProviderPorts, 'store'>) {
    const { config } = ports;
    this.#stored = new StoredTokens(store, tokensKey(config));
    this.#ports = { ...ports, store: this.#stored.forProvider() };
    this.#otherTabs.onmessage = (event: MessageEvent<'changed' | SignedOut>) => {
      if (event.data === 'changed') void this.restore();
      else this.#setState({ status: event.data });
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Restores the stored tokens, also expired ones: they may be renewed later. */
  async restore(): Promise<boolean> {
    const before = this.#signOuts;
    const tokens = await this.#stored.read();
    // A store that hangs still has the tokens of a user who has logged out meanwhile.
    if (!tokens || this.#signOuts !== before) return false;
    this.#setTokens(tokens);
    return true;
  }

  /** Returns false if the code serves a logout that was due: the page leaves. @throws SignInFault */
  async redeem(url: string): Promise<boolean> {
    const tokens = await (await this.#provider()).redeem(url);
    if (!tokens) return false;
    this.#setTokensInAllTabs(tokens);
    // Logouts before this sign-in are not this user's.
    this.#knownLogouts = logoutsHere();
    await this.#stored.removeLogoutNote();
    return true;
  }

  /** Whether `url` says that the browser has no session at the provider any more. */
  async isEnded(url: string): Promise<boolean> {
    const provider = await this.#provider().catch(reported('logout'));
    return (await provider?.refusedToEnd(url)) ?? false;
  }

  async checkSso(): Promise<boolean> {
    const tokens = await this.#provider()
      .then((provider) => provider.signInSilently())
      .catch(reported('silent sign-in'));
    if (tokens) this.#setTokensInAllTabs(tokens);
    return Boolean(tokens);
  }

  /**
   * Redirects to the sign-in page. While a logout is due, the provider's own session ends first.
   * @param isEnded whether that session has just ended. The provider then asks for the user.
   * @throws SignInFault
   */
  async signIn(isEnded = false): Promise<void> {
    const provider = await this.#provider();
    await provider.reach();
    if (!isEnded && (await this.isLogoutDue())) await provider.endSession();
    else await provider.signIn(isEnded);
  }

  /** @param cleanUp runs before the redirect to the provider's logout. `isForgotten`: no store has the tokens anymore. */
  async signOut(cleanUp: (isForgotten: boolean) => Promise<void>): Promise<void> {
    const idToken = this.#tokens?.id_token;
    const isForgotten = await this.forgetTokens();
    this.#endInAllTabs('signed-out');
    await cleanUp(isForgotten);
    const provider = await this.#provider();
    await provider.reach();
    await provider.signOut(idToken);
  }

  /** Returns false if a store that fails or hangs may still have the tokens at the next start. */
  async forgetTokens(): Promise<boolean> {
    this.#signOuts += 1;
    this.#tokens = undefined;
    this.#knownLogouts = logoutsHere() + 1;
    try {
      localStorage.setItem(LOGOUTS, String(this.#knownLogouts));
    } catch {
      // A full disk: the other tabs are told, unless they are in the back/forward cache.
    }
    await this.#stored.noteLogout();
    await this.#forgetKey();
    return this.#stored.removeAll();
  }

  /** Whether the user logged out here, and the provider has not confirmed it. */
  isLogoutDue(): Promise<boolean> {
    return this.#stored.isLogoutDue();
  }

  /**
   * Whether the user has logged out, here or in another tab whose message has not arrived. An empty store without a note
   * of a logout is no logout: the browser has cleared it.
   */
  async hasLoggedOut(): Promise<boolean> {
    if (this.#state.status !== 'signed-in') return true;
    // A lower number: the browser has cleared local storage.
    const isMissed = logoutsHere() > this.#knownLogouts;
    const isOut = isMissed || ((await this.isLogoutDue()) && (await this.#stored.isEmpty()));
    // Without tokens, `end` is under way, which may note a logout, too.
    if (isOut && this.#tokens) this.#setState({ status: 'signed-out' });
    return isOut || this.#state.status !== 'signed-in';
  }

  /** Returns what follows the logout that `url` confirms; undefined if this tab has not logged out. */
  async confirmLogout(url: string): Promise<AfterLogout | undefined> {
    const provider = await this.#provider().catch(reported('logout'));
    const next = await provider?.afterLogout(url);
    if (next) await this.#stored.removeLogoutNote();
    return next;
  }

  /** Ends the session after the API has refused a renewed token (RULES.md, Users and access). */
  async end(status: Ended = 'ended', refusal?: TokenRefusal): Promise<void> {
    // The first refusal says why. Later calls are refused only because the key is gone.
    if (!this.#tokens) return;
    this.#tokens = undefined;
    // The provider would sign in the same person again.
    if (status === 'other-person') await this.#stored.noteLogout();
    await this.#stored.remove();
    await this.#forgetKey();
    this.#endInAllTabs(status, refusal);
  }

  /**
   * Returns the headers of a call: with a proof, if its token is bound and has not been renewed since.
   * @throws if the store of the proof key does not answer.
   */
  async authorization(call: ProvenCall): Promise<Record<string, string>> {
    const { token } = call;
    if (this.#tokens?.access_token !== token || !isBound(this.#tokens))
      return { authorization: `Bearer ${token}` };
    return boundAuthorization(this.#ports.proofKeys, call);
  }

  /** Resolves to the token for the next call. An expired one is renewed first, or returned if it can't be renewed. */
  async accessToken(): Promise<string | undefined> {
    if (this.#isExpired && this.#backOff.isOver) await this.renew();
    return this.#tokens?.access_token;
  }

  /**
   * Renews the token, one tab at a time. Returns whether there is a fresh one now. Only a refusal ends the session.
   * @param refused the token that the API refused: if it was renewed meanwhile, nothing is done.
   */
  renew(refused?: string): Promise<boolean> {
    const isRenewed =
      refused !== undefined && this.#tokens !== undefined && this.#tokens.access_token !== refused;
    if (isRenewed && !this.#isExpired) return Promise.resolve(true);
    if (this.#backOff.obeysRetryAfter) return Promise.resolve(false);
    const before = this.#tokens?.access_token;
    const renew = () => this.#renewLocked(before);
    // Without the Web Locks API, the user is told to use one tab.
    this.#renewal ??= (
      'locks' in navigator
        ? navigator.locks.request(RENEWAL_LOCK, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, renew)
        : renew()
    )
      // A suspended tab may hold the lock.
      .catch((error: unknown) => reported('renewal')(error) ?? false)
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  /**
   * Renews expired tokens from now on. A tab that gets the focus also renews a token that it has had for ten seconds: if
   * the user has logged out at the provider, it refuses. This needs a refresh token: where third-party cookies are blocked,
   * the provider refuses a silent sign-in although the user is signed in.
   */
  keepFresh(): void {
    const check = (isDue = this.#isExpired) => {
      if (isDue && navigator.onLine && this.#backOff.isOver) void this.renew();
    };
    const onFocus = async () => {
      if (this.#isExpired) return check();
      if (performance.now() - this.#tokensSetAt < FOCUS_RENEWAL_MS) return;
      check((await this.#stored.read())?.refresh_token !== undefined);
    };
    // An installed app that comes back on a phone gets no focus.
    const onShown = () => document.visibilityState === 'visible' && void onFocus();
    const onBack = async ({ persisted }: PageTransitionEvent) =>
      persisted && !(await this.hasLoggedOut()) && this.restore();
    addEventListener('pageshow', onBack);
    setInterval(check, RENEWAL_CHECK_MS);
    addEventListener('online', () => {
      this.#backOff.reset();
      check();
    });
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onShown);
  }

  async #forgetKey(): Promise<void> {
    await this.#ports.proofKeys.remove().catch(reported('logout'));
  }

  get #isExpired(): boolean {
    return this.#tokens !== undefined && isExpired(this.#tokens, Date.now());
  }

  async #provider(): Promise<Provider> {
    const { Provider } = await import('./provider.ts');
    this.#opened ??= new Provider(this.#ports);
    return this.#opened;
  }

  async #renewLocked(before: string | undefined): Promise<boolean> {
    // The user has logged out meanwhile. On a full disk, the tokens may still be stored.
    if (!this.#tokens) return false;
    // Another tab may have renewed while this one waited: a second use of a refresh token can revoke the grant.
    const isStored = await this.restore();
    // The browser has cleared the store: renewed tokens replace only stored ones, so that no renewal would succeed.
    if (!isStored && !(await this.hasLoggedOut())) await this.end();
    if (!this.#tokens) return false;
    if (this.#tokens.access_token !== before && !this.#isExpired) return true;
    const { access_token: replaced } = this.#tokens;
    try {
      // A renewal by a new key would be refused, and end the session.
      if (isBound(this.#tokens)) await this.#ports.proofKeys.get();
      const provider = await this.#provider();
      const tokens = await this.#stored.replacing(replaced, () => provider.signInSilently());
      // Undefined after a logout, which the store may not have carried out yet.
      if (!this.#tokens) return false;
      if (tokens) this.#setTokensInAllTabs(tokens);
      this.#backOff.reset();
      return tokens !== null && this.#tokens !== undefined;
    } catch (error) {
      if (error instanceof SignInRefused) await this.end();
      else this.#backOff.failed(error instanceof RetryLater ? error.seconds : 0);
      return false;
    }
  }

  #setTokensInAllTabs(tokens: Tokens): void {
    this.#setTokens(tokens);
    this.#otherTabs.postMessage('changed');
  }

  #setTokens(tokens: Tokens): void {
    const { iss: issuer, sub: subject, preferred_username, name } = tokens.profile;
    const username = preferred_username ?? subject;
    const person = { issuer, subject, username, name: name ?? username };
    this.#person ??= person;
    // Calls of the first user that are in progress must not be sent as the second user.
    const isOurs = this.#person.issuer === issuer && this.#person.subject === subject;
    if (tokens.access_token !== this.#tokens?.access_token) this.#tokensSetAt = performance.now();
    this.#tokens = isOurs ? tokens : undefined;
    if (!isOurs || this.#state.status !== 'signed-in') this.#setState({ status: 'signed-in', person });
  }

  #endInAllTabs(status: SignedOut, refusal?: TokenRefusal): void {
    this.#setState({ status, refusal });
    this.#otherTabs.postMessage(status);
  }

  #setState(state: SessionState): void {
    if (state.status !== 'signed-in') {
      this.#signOuts += 1;
      this.#tokens = undefined;
    }
    this.#state = state;
    this.#listeners.tell();
  }
}
