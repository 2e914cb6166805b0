/**
 * The session: the only owner of tokens and the only user of oidc-client-ts (DESIGN §6).
 * Only the identity provider's own refusal ends it; no connection, a time-out or a fault never does.
 */
import { ErrorResponse, type StateStore, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from '#src/contract/config.ts';

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

/** How a try to sign in without asking the person came out. */
export type SilentSignIn = 'signed-in' | 'login-required' | 'no-answer';

const SIGN_IN_LIMIT_MS = 10_000;
const RENEWAL_CHECK_MS = 5_000;
const SILENT_LIMIT_SECONDS = 4;
const REFUSALS = ['invalid_grant', 'login_required', 'interaction_required', 'consent_required'];

export class Session {
  #state: SessionState = { status: 'signed-out' };
  #user: User | undefined;
  #renewal: Promise<boolean> | undefined;
  readonly #manager: UserManager;
  readonly #listeners = new Set<() => void>();
  readonly #otherTabs = new BroadcastChannel('session');

  /**
   * @param store where tokens are kept between starts.
   * @param origin this portal's own origin, to which the provider returns.
   */
  constructor(config: Config, store: StateStore, origin: string) {
    this.#manager = new UserManager({
      authority: `${config.auth_url.replace(/\/$/, '')}/realms/${config.auth_realm}`,
      client_id: config.auth_client_id,
      redirect_uri: `${origin}/login`,
      post_logout_redirect_uri: `${origin}/`,
      silent_redirect_uri: `${origin}/silent-sign-in.html`,
      scope: 'openid profile email',
      userStore: store,
      // The verifier of a sign-in under way: of this tab, and gone with it.
      stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'sign-in.' }),
      automaticSilentRenew: false,
      silentRequestTimeoutInSeconds: SILENT_LIMIT_SECONDS,
      requestTimeoutInSeconds: 15,
    });
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
      this.#adopt(await this.#manager.signinRedirectCallback(url));
      return true;
    } catch {
      return false;
    }
  }

  /** Asks the provider, without showing anything, whether this browser is signed in (check-sso). */
  async checkSso(): Promise<SilentSignIn> {
    try {
      const user = await this.#manager.signinSilent();
      if (user) this.#adopt(user);
      return user ? 'signed-in' : 'no-answer';
    } catch (error) {
      return isRefusal(error) ? 'login-required' : 'no-answer';
    }
  }

  /**
   * Leaves for the provider's sign-in page.
   * @throws where the provider cannot be reached.
   */
  async signIn(): Promise<void> {
    const { metadataUrl } = this.#manager.settings;
    // Who is known from before may be out of reach now, and a page that leaves for nowhere is lost.
    await fetch(metadataUrl, { cache: 'no-store', signal: AbortSignal.timeout(SIGN_IN_LIMIT_MS) });
    await this.#manager.signinRedirect();
  }

  /**
   * Ends the session here, then at the provider where it can be reached (RP-initiated logout).
   * @param cleanUp removes what else is to go, once nothing is shown any more and before the page is left.
   */
  async signOut(cleanUp: () => Promise<void>): Promise<void> {
    const idToken = this.#user?.id_token;
    await this.#forget({ status: 'signed-out' });
    await cleanUp();
    await this.#manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {});
  }

  /** The API refused this session's freshly renewed token: it is over (SPEC §6). */
  async end(): Promise<void> {
    await this.#forget({ status: 'ended' });
  }

  /** The token for the next call, renewed first where it has expired; the old one where no renewal could be had. */
  async accessToken(): Promise<string | undefined> {
    if (this.#user?.expired) await this.renew();
    return this.#user?.access_token;
  }

  /**
   * Renews the token, one tab at a time.
   * @returns whether there is a fresh token now. A refusal ends the session; anything else leaves it as it is.
   */
  renew(): Promise<boolean> {
    this.#renewal ??= navigator.locks
      .request('session-renewal', () => this.#renewLocked())
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  /** Checks every five seconds whether the token has expired (SPEC §4); returns the end of it. */
  keepFresh(): () => void {
    const timer = setInterval(() => {
      if (this.#user?.expired && navigator.onLine) void this.renew();
    }, RENEWAL_CHECK_MS);
    return () => clearInterval(timer);
  }

  async #renewLocked(): Promise<boolean> {
    const before = this.#user?.access_token;
    // Another tab may have renewed while this one waited: a second use of a refresh token can revoke the grant.
    await this.#adoptStored();
    if (!this.#user) return false;
    if (this.#user.access_token !== before && !this.#user.expired) return true;
    try {
      const user = await this.#manager.signinSilent();
      if (user) this.#adopt(user);
      return user !== null;
    } catch (error) {
      if (isRefusal(error)) await this.end();
      return false;
    }
  }

  async #adoptStored(): Promise<boolean> {
    const user = await this.#manager.getUser().catch(() => null);
    if (user) this.#take(user);
    return user !== null;
  }

  #adopt(user: User): void {
    this.#take(user);
    this.#otherTabs.postMessage('changed');
  }

  #take(user: User): void {
    this.#user = user;
    const { iss, sub, preferred_username: username, name } = user.profile;
    const current = this.#state.status === 'signed-in' ? this.#state.person : undefined;
    if (current?.issuer === iss && current.subject === sub) return;
    const shown = username ?? sub;
    this.#enter({
      status: 'signed-in',
      person: { issuer: iss, subject: sub, username: shown, name: name ?? shown },
    });
  }

  async #forget(state: { status: 'signed-out' | 'ended' }): Promise<void> {
    this.#user = undefined;
    await this.#manager.removeUser();
    this.#enter(state);
    this.#otherTabs.postMessage(state.status);
  }

  #enter(state: SessionState): void {
    if (state.status !== 'signed-in') this.#user = undefined;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse && error.error !== null && REFUSALS.includes(error.error);
}
