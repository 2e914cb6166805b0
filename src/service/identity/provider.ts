/**
 * The embedded OpenID provider, for trying the portal: oidc-provider with Keycloak's paths, so that the portal's configuration
 * is the same as for Keycloak.
 */
import { createHash } from 'node:crypto';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { provider as portal } from '#src/contract/provider.ts';
import { WAREHOUSE_ROLE } from '#src/contract/warehouse.ts';
import type { Db } from '#src/service/member-call.ts';
import { findBySubject } from './accounts.ts';
import { faultNotice, logoutPage, noticePage } from './pages.ts';
import { databaseAdapter, type ProviderKeys } from './store.ts';
import { signInTexts } from './texts.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly keys: ProviderKeys;
  readonly publicUrl: string;
  /** Whether other machines reach it (`DEMO`). The sign-in page then says that it protects nothing. */
  readonly isExposed?: boolean;
  /** Pages about a failed sign-in link to the first one. */
  readonly portals: readonly [string, ...string[]];
  readonly realm: string;
  readonly clientId: string;
  /** A service account, if it has a secret. */
  readonly warehouse?: { readonly clientId: string; readonly secret: string | undefined };
  /** The provider's styles, after those of the pages. */
  readonly look?: string;
}

const MINUTE = 60;
const ACCESS_TOKEN_SECONDS = 5 * MINUTE;
// A session ends this long after its sign-in, and refresh tokens with it.
const SESSION_SECONDS = 30 * 24 * 60 * MINUTE;

const now = () => Math.floor(Date.now() / 1000);
const RESPONSE_MODES = ['query'];
const SCOPE = 'openid profile email';

export const realmPath = (realm: string) => `/auth/realms/${realm}`;

const OPENID_PATH = '/protocol/openid-connect';

export const logoutPath = (realm: string) => `${realmPath(realm)}${OPENID_PATH}/logout`;

export const signInPath = (realm: string, uid: string) =>
  `${realmPath(realm)}/login-actions/authenticate/${uid}`;

export function createProvider(options: IdentityOptions): Provider {
  const { publicUrl, realm } = options;
  const provider = new Provider(`${publicUrl}${realmPath(realm)}`, configuration(options));
  // Trusts the x-forwarded headers, which routes.ts sets to PUBLIC_URL, whatever proxy is in front.
  provider.proxy = true;
  // The library announces every mode that it knows.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery')
      Object.assign(ctx.body as object, { response_modes_supported: RESPONSE_MODES });
  });
  return provider;
}

function configuration(options: IdentityOptions): Configuration {
  const { db, keys, publicUrl, portals, realm, clientId, warehouse } = options;
  const portalUrl = `${portals[0]}/`;
  return {
    adapter: databaseAdapter(db),
    jwks: { keys: [keys.signing] as never },
    cookies: { keys: [keys.cookies] },
    clients: [
      {
        client_id: clientId,
        client_name: portal.portal_name,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_modes: RESPONSE_MODES,
        redirect_uris: portals.flatMap((origin) =>
          ['/login', '/silent-sign-in.html'].map((path) => origin + path),
        ),
        post_logout_redirect_uris: portals.map((origin) => `${origin}/`),
        // A copied code can't be redeemed, and a copied token is worthless.
        dpop_bound_access_tokens: true,
      },
      ...(warehouse?.secret
        ? [
            {
              client_id: warehouse.clientId,
              client_secret: warehouse.secret,
              token_endpoint_auth_method: 'client_secret_post' as const,
              grant_types: ['client_credentials'],
              response_types: [],
              redirect_uris: [],
            },
          ]
        : []),
    ],
    routes: {
      authorization: `${OPENID_PATH}/auth`,
      token: `${OPENID_PATH}/token`,
      jwks: `${OPENID_PATH}/certs`,
      end_session: `${OPENID_PATH}/logout`,
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: warehouse?.secret ? ['none', 'client_secret_post'] : ['none'],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', 'sid'], profile: ['preferred_username', 'name'], email: ['email'] },
    // Keycloak puts them into the ID token, and the portal reads them there.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => portals.includes(origin),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 10 * MINUTE,
      // Counted from the sign-in, not from the last use.
      Session: (_ctx, { loginTs = now() }) => Math.max(1, loginTs + SESSION_SECONDS - now()),
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    interactions: { url: (_ctx, interaction) => signInPath(realm, interaction.uid), policy: policy() },
    findAccount: async (_ctx, subject, token) => {
      const found = await findBySubject(db, subject);
      if (!found) return undefined;
      const { username, name, email } = found;
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, sid, preferred_username: username, name, email }),
      };
    },
    extraTokenClaims: async (_ctx, token) => {
      // As Keycloak shows the roles of a service account.
      if (!('accountId' in token)) return { azp: token.clientId, realm_access: { roles: [WAREHOUSE_ROLE] } };
      const found = await findBySubject(db, token.accountId);
      return { preferred_username: found?.username, azp: token.clientId };
    },
    loadExistingGrant: async (ctx) => {
      const { session, client } = ctx.oidc;
      const grantId = client && session?.grantIdFor(client.clientId);
      // A session may outlive its grant. Without a new grant, sign-in would loop.
      const granted = grantId ? await ctx.oidc.provider.Grant.find(grantId) : undefined;
      if (granted) return granted;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      grant.addResourceScope(publicUrl, SCOPE);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: warehouse?.secret !== undefined },
      // With a nonce, a device whose clock is wrong can sign in, too.
      dPoP: { nonceSecret: createHash('sha256').update(`nonces ${keys.cookies}`).digest() },
      // The claims are in the ID token.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        defaultResource: () => publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, client) => ({
          scope: SCOPE,
          audience: client.clientId,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          const { session, params, entities } = ctx.oidc;
          // Anybody can send a browser here with their own ID token: then the user is asked.
          const named = entities.IdTokenHint?.payload.sid ?? params?.logout_hint;
          ctx.body = logoutPage(textsFor(ctx), form, named !== undefined && named === session?.uid);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = noticePage(textsFor(ctx), textsFor(ctx).loggedOut, portalUrl);
        },
      },
    },
    renderError: (ctx, _out, error) => {
      ctx.type = 'html';
      ctx.body = faultNotice(textsFor(ctx), error, portalUrl).html;
    },
  };
}

const textsFor = ({ oidc, headers }: KoaContextWithOIDC) =>
  signInTexts(oidc?.params?.ui_locales, headers['accept-language']);

function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const check = new Check('no_account', 'the account is gone', 'login_required', ({ oidc }) =>
    oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  prompts.get('login')?.checks.add(check);
  return prompts;
}
