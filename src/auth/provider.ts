/**
 * The identity provider; the only importer of oidc-client-ts. This code is fetched when the user signs in or out, or a
 * token is renewed. A start that restores a session does not fetch it.
 */
import {
  ErrorResponse,
  OidcClient,
  type StateStore,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Config } from '#src/contract/config.ts';
import { SIGN_IN_PREFIX } from './session-data.ts';
import { faultOf, SignInFault } from './sign-in-fault.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { Tokens } from './tokens.ts';
import { usable } from './usable-tokens.ts';

const REACH_LIMIT_MS = 10_000;
const SILENT_LIMIT_SECONDS = 4;
const REFUSALS = ['invalid_grant', 'login_required', 'interaction_required', 'consent_required'];

interface ProviderSettings {
  readonly issuer: string;
  readonly config: Config;
  /** This portal's own address, with a slash at the end. The provider returns to it. */
  readonly address: string;
  /** Where tokens are stored. */
  readonly store: StateStore;
}

export class Provider {
  readonly #manager: UserManager;
  readonly #client: OidcClient;
  readonly #discovery: string;
  readonly #usernameClaim: string;

  constructor({ issuer, config, address, store }: ProviderSettings) {
    const { auth_client_id, auth_scope = 'openid profile email', auth_username_claim } = config;
    this.#usernameClaim = auth_username_claim ?? 'preferred_username';
    const settings = {
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
    this.#manager = new UserManager(settings);
    this.#client = new OidcClient(settings);
    this.#discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  }

  /**
   * Checks that the provider answers: it may be unreachable by now, and a redirect to nowhere loses the page.
   * @throws SignInFault if it does not.
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

  /**
   * Redeems the code in `url` and stores the tokens.
   * @throws SignInFault if it can't be redeemed, or the tokens can't be used.
   */
  async redeem(url: string): Promise<Tokens> {
    let endpoint = this.#discovery;
    try {
      endpoint = await this.#manager.metadataService.getTokenEndpoint(false);
      return usable(await this.#manager.signinRedirectCallback(url), this.#usernameClaim);
    } catch (error) {
      throw await faultOf(error, endpoint);
    }
  }

  /**
   * Renews the stored tokens; without any, asks whether this browser is signed in (check-sso).
   * @throws SignInRefused if the provider refused; another error if it did not answer.
   */
  async signInSilently(): Promise<Tokens | null> {
    try {
      return await this.#manager.signinSilent();
    } catch (error) {
      const isRefusal =
        error instanceof ErrorResponse && error.error !== null && REFUSALS.includes(error.error);
      throw isRefusal ? new SignInRefused('The provider refused.', { cause: error }) : error;
    }
  }

  /**
   * Redirects to the sign-in page.
   * @param asksAlways whether the provider may not use the session that it has with this browser.
   */
  signIn(asksAlways: boolean): Promise<void> {
    return this.#manager.signinRedirect(asksAlways ? { prompt: 'login' } : {});
  }

  /**
   * Redirects to the provider's logout by POST (OpenID Connect RP-Initiated Logout 1.0, section 2): in a URL, the ID
   * token would stay in the browser's history.
   */
  async signOut(idToken: string | undefined): Promise<void> {
    const { url } = await this.#client.createSignoutRequest({
      // Comes back with the redirect, which distinguishes it from an ordinary visit.
      state: 'logout',
      ...(idToken && { id_token_hint: idToken }),
    });
    submit(new URL(url));
  }

  /** Whether `url` is the return from a logout of this tab. */
  async isLogoutReturn(url: string): Promise<boolean> {
    const answer = await this.#manager.signoutRedirectCallback(url).catch(() => undefined);
    return Boolean(answer?.state);
  }
}

/** Navigates to a URL with its parameters in a form body. */
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
