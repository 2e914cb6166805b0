/** An OpenID provider on a separate site, like a Keycloak: a certified library with its own sign-in pages. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { Provider } from 'oidc-provider';

export type RunningProvider = Awaited<ReturnType<typeof startProvider>>;

export interface ProviderOptions {
  /** Whether pages of the portal may read its answers (CORS). */
  readonly allowsOrigin?: boolean;
  /** Whether its paths are those of a Keycloak's realm `clients`, or the library's own below the origin. */
  readonly isKeycloak?: boolean;
  readonly audience?: string;
  readonly accessToken?: 'jwt' | 'opaque';
  /** The claims of the access token, beside the registered ones. */
  readonly claims?: (login: string) => Record<string, string>;
}

const REALM_PATH = '/realms/clients';
const OPENID = 'protocol/openid-connect';

/**
 * Starts a provider at `http://127.0.0.1:port`, by default as a Keycloak at `/realms/clients`: any name signs in, with any password.
 * @param portal the origin of the portal, the client `portal`.
 */
export async function startProvider(
  port: number,
  portal: string,
  {
    allowsOrigin = true,
    isKeycloak = true,
    audience = 'portal',
    accessToken = 'jwt',
    claims,
  }: ProviderOptions = {},
) {
  const origin = `http://127.0.0.1:${port}`;
  const path = isKeycloak ? REALM_PATH : '';
  const provider = new Provider(`${origin}${path}`, {
    clients: [
      {
        client_id: 'portal',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${portal}/login`, `${portal}/silent-sign-in.html`],
        post_logout_redirect_uris: [`${portal}/`],
      },
    ],
    cookies: { keys: ['test'] },
    clientBasedCORS: () => allowsOrigin,
    ttl: { Grant: 3600, Session: 3600, Interaction: 3600, RefreshToken: 3600 },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'] },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId, name: accountId }),
    }),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token
        ? (claims?.(token.accountId) ?? { preferred_username: token.accountId, azp: token.clientId })
        : undefined,
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: running } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new running.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      grant.addResourceScope(origin, 'openid profile email');
      await grant.save();
      return grant;
    },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => origin,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience,
          accessTokenFormat: accessToken,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ...(isKeycloak && {
      routes: {
        authorization: `/${OPENID}/auth`,
        token: `/${OPENID}/token`,
        jwks: `/${OPENID}/certs`,
        end_session: `/${OPENID}/logout`,
      },
    }),
  });
  const answer = provider.callback();
  const silent: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.includes('prompt=none')) silent.push(request.headers.cookie ?? '');
    sendCookiesEverywhere(response);
    // The library expects the path below its issuer in `url`, and the full path in `originalUrl`.
    Object.assign(request, { originalUrl: request.url, url: request.url?.replace(path, '') });
    void answer(request, response);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  /** `silent` holds the cookies of each attempt to sign in silently. */
  return { silent, server };
}

export async function signInAtProvider(page: Page, login = 'client'): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

// As a provider behind TLS sets its cookies, so that it is recognised in a frame of another site: browsers take secure
// cookies from this machine without TLS, the library does not set them there.
function sendCookiesEverywhere(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie') return setHeader(name, value);
    const plain = [value].flat().map((cookie) => String(cookie).replace(/; (samesite=\w+|secure)/gi, ''));
    return setHeader(
      name,
      plain.map((cookie) => `${cookie}; samesite=none; secure`),
    );
  };
}
