/**
 * The identity provider; the only importer of oidc-client-ts. A start that restores a session does not fetch this code.
 */
import {
  ErrorResponse,
  OidcClient,
  type OidcMetadata,
  type StateStore,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Config } from '#src/contract/config.ts';
import { report } from '#src/reports/reports.ts';
import { SIGN_IN_PREFIX } from './destination.ts';
import type { ProofKeyStore } from './proof.ts';
import { SignInRefused } from './renewal.ts';
import { faultOf, SignInFault } from './sign-in-fault.ts';
import type { Tokens } from './tokens.ts';
import { BindingUserManager, PatientUserManager, usable } from './user-manager.ts';

// The tokens of such a request serve only to log out.
const ENDS_SESSION = 'ends-session';
const REACH_LIMIT_MS = 10_000;
const SILENT_LIMIT_SECONDS = 4;
const REFUSALS = ['invalid_grant', 'login_required', 'interaction_required', 'consent_required'];

/** The logged-out page, or the sign-in that had to wait for the logout. */
export type AfterLogout = 'logged-out' | 'sign-in';

interface ProviderSettings {
  readonly issuer: string;
  readonly config: Config;
  /** This portal's own, with a slash at the end. The provider returns to it. */
  readonly address: string;
  readonly store: StateStore;
  readonly proofKeys: ProofKeyStore;
  /** By the API's clock, as far as it is known, ms since the epoch. */
  readonly now: () => number;
}

export class Provider {
  readonly #client: OidcClient;
  readonly #settings: UserManagerSettings;
  readonly #proofKeys: ProofKeyStore;
  readonly #now: () => number;
  /** Whether tokens are bound where the provider can. */
  #binds: boolean;
  #managed: Promise<PatientUserManager> | undefined;
  readonly #discovery: string;
  readonly #usernameClaim: string;

  constructor({ issuer, config, address, store, proofKeys, now }: ProviderSettings) {
    const { auth_client_id, auth_scope = 'openid profile email', auth_username_claim, bound_tokens } = config;
    this.#usernameClaim = auth_username_claim ?? 'preferred_username';
    this.#proofKeys = proofKeys;
    this.#now = now;
    this.#binds = bound_tokens;
    this.#settings = {
      authority: issuer,
      client_id: auth_client_id,
      redirect_uri: `${address}login`,
      post_logout_redirect_uri: address,
      silent_redirect_uri: `${address}silent-sign-in.html`,
      scope: auth_scope,
      userStore: {
        ...store,
        // Also for renewed tokens. Unusable ones are not stored: the next start would restore them.
        set: (key: string, tokens: string) =>
          store.set(key, JSON.stringify(usable(JSON.parse(tokens), this.#usernameClaim))),
      },
      // The PKCE verifier of a sign-in in progress: it belongs to this tab only.
      stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: SIGN_IN_PREFIX }),
      automaticSilentRenew: false,
      silentRequestTimeoutInSeconds: SILENT_LIMIT_SECONDS,
      requestTimeoutInSeconds: 15,
    };
    this.#client = new OidcClient(this.#settings);
    this.#discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  }

  /** Binds tokens to this browser where the provider announces that it can (RFC 9449, section 5.1). */
  #manager(): Promise<PatientUserManager> {
    this.#managed ??= this.#client.metadataService.getMetadata().then((metadata) => {
      const settings = { ...this.#settings, metadata };
      if (!this.#binds || !announcesDpop(metadata)) return new PatientUserManager(settings);
      return new BindingUserManager(settings, this.#proofKeys, this.#now);
    });
    // The caller has the error. The next call asks again.
    this.#managed.catch(() => {
      this.#managed = undefined;
    });
    return this.#managed;
  }

  /**
   * The provider may be unreachable by now, and a redirect to nowhere loses the page.
   * @throws SignInFault
   */
  async reach(): Promise<void> {
    const endpoint = this.#discovery;
    try {
      const response = await fetch(endpoint, {
        cache: 'no-store',
        signal: AbortSignal.timeout(REACH_LIMIT_MS),
      });
      if (response.ok) await response.json();
      else throw new SignInFault('answer', { status: response.status });
    } catch (error) {
      throw await faultOf(error, endpoint);
    }
  }

  /** Whether `url` refuses an `endSession`, because the browser has no session that could end. */
  async refusedToEnd(url: string): Promise<boolean> {
    // Without a state of this tab, it is not a return from here.
    const answer = await this.#client.readSigninResponseState(url, true).catch(() => undefined);
    return answer?.state.data === ENDS_SESSION;
  }

  /**
   * Redeems the code in `url` and stores the tokens.
   * @returns undefined after `endSession`: nothing is stored, and the page leaves for the logout.
   * @throws SignInFault
   */
  async redeem(url: string): Promise<Tokens | undefined> {
    let endpoint = this.#discovery;
    try {
      endpoint = await this.#client.metadataService.getTokenEndpoint(false);
      const { state } = await this.#client.readSigninResponseState(url);
      if (state.data !== ENDS_SESSION) {
        const user = await this.#redeem(state.id, (manager) => manager.signinRedirectCallback(url));
        return usable(user, this.#usernameClaim);
      }
      await this.signOut(await this.#redeem(state.id, (manager) => manager.idTokenOf(url)), 'sign-in');
      return undefined;
    } catch (error) {
      throw await faultOf(error, endpoint);
    }
  }

  /** Without binding, if the provider refuses the proof: Keycloak does while the clock of this device is wrong. */
  async #redeem<T>(stateId: string, by: (manager: PatientUserManager) => Promise<T>): Promise<T> {
    const { stateStore } = this.#settings;
    const state = await stateStore?.get(stateId);
    try {
      return await by(await this.#manager());
    } catch (error) {
      if (!this.#binds || !(error instanceof ErrorResponse) || !isAboutProof(error)) throw error;
      report(error, 'bound tokens');
      this.#binds = false;
      this.#managed = undefined;
      if (state) await stateStore?.set(stateId, state);
      return by(await this.#manager());
    }
  }

  /**
   * Renews the stored tokens; without any, asks whether this browser is signed in (check-sso).
   * @throws SignInRefused if the provider refused; AskedToWait if it said when to try again; another error if it did
   * not answer.
   */
  async signInSilently(): Promise<Tokens | null> {
    const manager = await this.#manager();
    const attempt = () => manager.signinSilent({ nonce: newNonce() });
    try {
      return await attempt().catch((error: unknown) => {
        // The browser may have repeated the request on a new connection, with a proof that was used: a new one decides.
        if (manager instanceof BindingUserManager && isInvalidGrant(error)) return attempt();
        throw error;
      });
    } catch (error) {
      throw isRefusal(error) ? new SignInRefused('The provider refused.', { cause: error }) : error;
    }
  }

  /** @param asksAlways whether the provider may not use the session that it has with this browser. */
  async signIn(asksAlways: boolean): Promise<void> {
    return (await this.#manager()).signinRedirect({
      nonce: newNonce(),
      ...(asksAlways && { prompt: 'login' }),
    });
  }

  /**
   * Ends the session that the provider has with this browser, whoever's it is: `redeem` does, with the ID token that
   * comes back. Without one Keycloak asks whether to log out, and with `prompt=login` it shows the name of the
   * session's user and lets nobody else sign in.
   */
  async endSession(): Promise<void> {
    return (await this.#manager()).signinRedirect({
      nonce: newNonce(),
      prompt: 'none',
      state: ENDS_SESSION,
    });
  }

  /**
   * Logs out by POST (OpenID Connect RP-Initiated Logout 1.0, section 2): in a URL, the ID token would stay in the
   * browser's history.
   * @param next comes back with the redirect.
   */
  async signOut(idToken: string | undefined, next: AfterLogout = 'logged-out'): Promise<void> {
    const { url } = await this.#client.createSignoutRequest({
      // Distinguishes the redirect from an ordinary visit.
      state: next,
      ...(idToken && { id_token_hint: idToken }),
    });
    submit(new URL(url));
  }

  /** What follows the logout of this tab that `url` returns from; undefined for any other URL. */
  async afterLogout(url: string): Promise<AfterLogout | undefined> {
    // Without a state of this tab, it is not a return from here.
    const answer = await this.#client.processSignoutResponse(url).catch(() => undefined);
    return answer?.userState as AfterLogout | undefined;
  }
}

const isInvalidGrant = (error: unknown) => error instanceof ErrorResponse && error.error === 'invalid_grant';

const isRefusal = (error: unknown) =>
  error instanceof ErrorResponse && error.error !== null && REFUSALS.includes(error.error);

// oidc-client-ts stores it with the request, and refuses an ID token of another request.
const newNonce = () => crypto.randomUUID();

function announcesDpop(metadata: Partial<OidcMetadata> & { dpop_signing_alg_values_supported?: unknown }) {
  const { dpop_signing_alg_values_supported: algorithms } = metadata;
  return Array.isArray(algorithms) && algorithms.includes('ES256');
}

const isAboutProof = ({ error, error_description }: ErrorResponse) =>
  /dpop/i.test(`${error} ${error_description}`);

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
