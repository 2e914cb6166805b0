/** The identity provider. A start that restores a session does not fetch this code. */
import {
  ErrorResponse,
  OidcClient,
  type OidcMetadata,
  type StateStore,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { type Config, issuerOf } from '#src/contract/config.ts';
import { wantedLocales } from '#src/languages/language.ts';
import { report } from '#src/reports/reports.ts';
import { SIGN_IN_PREFIX } from './destination.ts';
import type { ProofKeyStore } from './proof.ts';
import { SignInRefused } from './renewal-back-off.ts';
import { faultOf, isAboutDpop, SignInFault } from './sign-in-fault.ts';
import type { Tokens } from './tokens.ts';
import { DpopUserManager, PortalUserManager, withUsername } from './user-manager.ts';

/** The state of a sign-in whose ID token is used only to log out. */
const ENDS_SESSION = 'ends-session';
const REACH_LIMIT_MS = 10_000;
const SILENT_LIMIT_SECONDS = 4;
const REFUSALS = ['invalid_grant', 'login_required', 'interaction_required', 'consent_required'];

/** What follows a logout at the provider: the logged-out page, or the sign-in that waited for the logout. */
export type AfterLogout = 'logged-out' | 'sign-in';

export interface ProviderPorts {
  readonly config: Config;
  /** This portal's own, with a slash at the end. The provider returns to it. */
  readonly address: string;
  readonly store: StateStore;
  readonly proofKeys: ProofKeyStore;
  /** By the API's clock, if it has answered, ms since the epoch. */
  readonly now: () => number;
}

export class Provider {
  readonly #ports: ProviderPorts;
  readonly #client: OidcClient;
  readonly #settings: UserManagerSettings;
  readonly #stateStore: StateStore;
  #binds: boolean;
  #managed: Promise<PortalUserManager> | undefined;
  readonly #discovery: string;

  constructor(ports: ProviderPorts) {
    const { config, address, store } = ports;
    const { auth_client_id, auth_scope = 'openid profile email', bound_tokens } = config;
    this.#ports = ports;
    this.#binds = bound_tokens;
    // The PKCE verifier of a sign-in in progress: it belongs to this tab only.
    this.#stateStore = new WebStorageStateStore({ store: sessionStorage, prefix: SIGN_IN_PREFIX });
    this.#settings = {
      authority: issuerOf(config),
      client_id: auth_client_id,
      redirect_uri: `${address}login`,
      post_logout_redirect_uri: address,
      silent_redirect_uri: `${address}silent-sign-in.html`,
      scope: auth_scope,
      ui_locales: wantedLocales().join(' '),
      userStore: {
        ...store,
        // Renewed tokens are checked, too. Unusable ones are not stored: the next start would restore them.
        set: (key: string, tokens: string) =>
          store.set(key, JSON.stringify(this.#withUsername(JSON.parse(tokens)))),
      },
      stateStore: this.#stateStore,
      automaticSilentRenew: false,
      silentRequestTimeoutInSeconds: SILENT_LIMIT_SECONDS,
      requestTimeoutInSeconds: 15,
    };
    this.#client = new OidcClient(this.#settings);
    this.#discovery = `${this.#settings.authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  }

  #withUsername<T>(tokens: T): T {
    return withUsername(tokens, this.#ports.config.auth_username_claim ?? 'preferred_username');
  }

  /** Binds tokens to this browser where the provider announces that it can (RFC 9449, section 5.1). */
  #manager(): Promise<PortalUserManager> {
    this.#managed ??= this.#client.metadataService.getMetadata().then((metadata) => {
      const settings = { ...this.#settings, metadata };
      if (!this.#binds || !announcesDpop(metadata)) return new PortalUserManager(settings);
      return new DpopUserManager(settings, this.#ports.proofKeys, this.#ports.now);
    });
    this.#managed.catch(() => {
      this.#managed = undefined;
    });
    return this.#managed;
  }

  /** @throws SignInFault if the provider does not answer: a redirect to it would lose the page. */
  async reach(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(REACH_LIMIT_MS);
      const response = await fetch(this.#discovery, { cache: 'no-store', signal });
      if (!response.ok) throw new SignInFault('answer', { status: response.status });
      await response.json();
    } catch (error) {
      throw await faultOf(error, this.#discovery);
    }
  }

  /** Whether `url` refuses an `endSession`: the browser has no session at the provider. */
  async refusedToEnd(url: string): Promise<boolean> {
    const answer = await this.#client.readSigninResponseState(url, true).catch(() => undefined);
    return answer?.state.data === ENDS_SESSION;
  }

  /** Stores the tokens; after `endSession`, leaves for the logout and stores nothing. @throws SignInFault */
  async redeem(url: string): Promise<Tokens | undefined> {
    let endpoint = this.#discovery;
    try {
      endpoint = await this.#client.metadataService.getTokenEndpoint(false);
      const { state } = await this.#client.readSigninResponseState(url);
      if (state.data !== ENDS_SESSION) {
        const user = await this.#redeem(state.id, (manager) => manager.signinRedirectCallback(url));
        return this.#withUsername(user);
      }
      await this.signOut(await this.#redeem(state.id, (manager) => manager.idTokenOf(url)), 'sign-in');
      return undefined;
    } catch (error) {
      throw await faultOf(error, endpoint);
    }
  }

  /** Repeats `by` without binding if the provider refuses the proof: Keycloak does while this device's clock is wrong. */
  async #redeem<T>(stateId: string, by: (manager: PortalUserManager) => Promise<T>): Promise<T> {
    const state = await this.#stateStore.get(stateId);
    try {
      return await by(await this.#manager());
    } catch (error) {
      if (!this.#binds || !(error instanceof ErrorResponse) || !isAboutDpop(error)) throw error;
      report(error, 'bound tokens');
      this.#binds = false;
      this.#managed = undefined;
      if (state) await this.#stateStore.set(stateId, state);
      return by(await this.#manager());
    }
  }

  /**
   * Renews the stored tokens; without any, asks whether this browser is signed in (check-sso).
   * @throws SignInRefused, RetryLater, or another error if the provider did not answer.
   */
  async signInSilently(): Promise<Tokens | null> {
    const manager = await this.#manager();
    const attempt = () => manager.signinSilent({ nonce: newNonce() });
    try {
      return await attempt().catch((error: unknown) => {
        // The browser may have repeated the request, on a new connection, with a used proof. The next attempt has a new one.
        if (manager instanceof DpopUserManager && refusalOf(error) === 'invalid_grant') return attempt();
        throw error;
      });
    } catch (error) {
      const isRefusal = REFUSALS.includes(refusalOf(error) ?? '');
      throw isRefusal ? new SignInRefused('The provider refused.', { cause: error }) : error;
    }
  }

  /** @param asksAlways whether the provider has to ask for the user, even if it has a session with this browser. */
  async signIn(asksAlways: boolean): Promise<void> {
    const manager = await this.#manager();
    return manager.signinRedirect({ nonce: newNonce(), ...(asksAlways && { prompt: 'login' }) });
  }

  /**
   * Begins to end the provider's session with this browser, whichever user it belongs to: signs in without a prompt, and
   * `redeem` logs out with the ID token. Without an ID token, Keycloak asks whether to log out. With `prompt=login`, it
   * shows the name of the session's user and lets nobody else sign in. A provider without a logout asks for the user.
   */
  async endSession(): Promise<void> {
    const manager = await this.#manager();
    if (!(await manager.metadataService.getEndSessionEndpoint())) return this.signIn(true);
    return manager.signinRedirect({ nonce: newNonce(), prompt: 'none', state: ENDS_SESSION });
  }

  /** Logs out by POST: in a URL, the ID token would stay in the browser's history. The redirect brings `next` back. */
  async signOut(idToken: string | undefined, next: AfterLogout = 'logged-out'): Promise<void> {
    const { url } = await this.#client.createSignoutRequest({
      state: next,
      extraQueryParams: { ui_locales: this.#settings.ui_locales ?? '' },
      ...(idToken && { id_token_hint: idToken }),
    });
    submit(new URL(url));
  }

  /** Returns what follows if `url` is the return from a logout of this tab; undefined for any other URL. */
  async afterLogout(url: string): Promise<AfterLogout | undefined> {
    const answer = await this.#client.processSignoutResponse(url).catch(() => undefined);
    return answer?.userState as AfterLogout | undefined;
  }
}

const refusalOf = (error: unknown) => (error instanceof ErrorResponse ? error.error : undefined);

// oidc-client-ts stores it with the request, and refuses an ID token of another request.
const newNonce = () => crypto.randomUUID();

function announcesDpop(metadata: Partial<OidcMetadata> & { dpop_signing_alg_values_supported?: unknown }) {
  const { dpop_signing_alg_values_supported: algorithms } = metadata;
  return Array.isArray(algorithms) && algorithms.includes('ES256');
}

function submit(address: URL): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address.origin + address.pathname;
  for (const [name, value] of address.searchParams) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
