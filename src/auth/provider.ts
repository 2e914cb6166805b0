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
import { SIGN_IN_PREFIX } from './session-data.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { Tokens } from './tokens.ts';

const SILENT_LIMIT_SECONDS = 4;
const REFUSALS = ['invalid_grant', 'login_required', 'interaction_required', 'consent_required'];

interface ProviderSettings {
  /** The issuer's URL, without a trailing slash. */
  readonly authority: string;
  readonly clientId: string;
  /** This portal's own address, with a slash at the end. The provider returns to it. */
  readonly address: string;
  /** Where tokens are stored. */
  readonly store: StateStore;
}

export class Provider {
  readonly #manager: UserManager;
  readonly #client: OidcClient;

  constructor({ authority, clientId, address, store }: ProviderSettings) {
    const settings = {
      authority,
      client_id: clientId,
      redirect_uri: `${address}login`,
      post_logout_redirect_uri: address,
      silent_redirect_uri: `${address}silent-sign-in.html`,
      scope: 'openid profile email',
      userStore: store,
      // The PKCE verifier of a sign-in in progress: it belongs to this tab only.
      stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: SIGN_IN_PREFIX }),
      automaticSilentRenew: false,
      silentRequestTimeoutInSeconds: SILENT_LIMIT_SECONDS,
      requestTimeoutInSeconds: 15,
    };
    this.#manager = new UserManager(settings);
    this.#client = new OidcClient(settings);
  }

  /** Redeems the code in `url` and stores the tokens. */
  redeem(url: string): Promise<Tokens> {
    return this.#manager.signinRedirectCallback(url);
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

  /** Redirects to the sign-in page. */
  signIn(): Promise<void> {
    return this.#manager.signinRedirect();
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
