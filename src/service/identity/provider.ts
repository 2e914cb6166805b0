/**
 * The embedded OpenID provider: oidc-provider with Keycloak's paths (`/auth/realms/{realm}/protocol/openid-connect/…`),
 * so that the portal's configuration is the same as for Keycloak.
 */
import { createHash } from 'node:crypto';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import type { Db } from '#src/service/db/db.ts';
import { findBySubject } from './accounts.ts';
import { databaseAdapter, useSession } from './adapter.ts';
import { deviceName } from './device-name.ts';
import type { Keys, ProviderKeys } from './keys.ts';
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  ID_TOKEN_SECONDS,
  INTERACTION_SECONDS,
  SESSION_SECONDS,
} from './lifetimes.ts';
import { faultNotice } from './notices.ts';
import { logoutPage, noticePage } from './pages.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly keys: ProviderKeys;
  /** The service's own origin, such as `http://localhost:8080`. */
  readonly publicUrl: string;
  /** The origins of the portals. Pages about a failed sign-in link to the first one. */
  readonly portals: readonly [string, ...string[]];
  readonly realm: string;
  readonly clientId: string;
  readonly portalName: string;
  /** Who runs the portal, and how to reach them for help: shown at the sign-in. */
  readonly providerName?: string | undefined;
  readonly helpContact?: string | undefined;
}

// A browser takes them from nobody but this host by https. The last two have a path, which __Host- forbids.
const COOKIES_OF_HTTPS = {
  session: '__Host-session',
  interaction: '__Secure-interaction',
  resume: '__Secure-interaction_resume',
};
const now = () => Math.floor(Date.now() / 1000);
const RESPONSE_MODES = ['query'];
const SCOPE = 'openid profile email';

/** The provider's path: its issuer is `publicUrl` + this. */
export const realmPath = (realm: string) => `/auth/realms/${realm}`;

const OPENID_PATH = '/protocol/openid-connect';

/** The path of the logout (OpenID Connect RP-Initiated Logout 1.0). */
export const logoutPath = (realm: string) => `${realmPath(realm)}${OPENID_PATH}/logout`;

/** The path of our own logout page, for the logout that `secret` belongs to. */
export const logoutPagePath = (realm: string, secret: string) =>
  `${realmPath(realm)}/login-actions/logout/${secret}`;

/** The path of our own sign-in page for an interaction. */
export const signInPath = (realm: string, uid: string) =>
  `${realmPath(realm)}/login-actions/authenticate/${uid}`;

/** The path of the page of a user's account, as Keycloak has it. */
export const accountPath = (realm: string) => `${realmPath(realm)}/account`;

export function createProvider(options: IdentityOptions, keys: Keys): Provider {
  const { publicUrl, realm } = options;
  const provider = new Provider(`${publicUrl}${realmPath(realm)}`, configuration(options, keys));
  // PUBLIC_URL is the portal's address, whatever proxy is in front: see the dispatch in routes.ts.
  provider.proxy = true;
  // The library announces every mode that it knows.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery')
      Object.assign(ctx.body as object, { response_modes_supported: RESPONSE_MODES });
  });
  return provider;
}

function configuration(options: IdentityOptions, keys: Keys): Configuration {
  const { db, publicUrl, portals, realm, clientId, portalName } = options;
  const portalUrl = `${portals[0]}/`;
  return {
    adapter: databaseAdapter(db),
    jwks: { keys: keys.signing as never },
    cookies: { keys: [...keys.cookies], ...(publicUrl.startsWith('https:') && { names: COOKIES_OF_HTTPS }) },
    clients: [
      {
        client_id: clientId,
        client_name: portalName,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: RESPONSE_MODES,
        redirect_uris: portals.flatMap((origin) =>
          ['/login', '/silent-sign-in.html', '/'].map((path) => origin + path),
        ),
        post_logout_redirect_uris: portals.map((origin) => `${origin}/`),
      },
    ],
    routes: {
      authorization: `${OPENID_PATH}/auth`,
      token: `${OPENID_PATH}/token`,
      jwks: `${OPENID_PATH}/certs`,
      revocation: `${OPENID_PATH}/revoke`,
      end_session: `${OPENID_PATH}/logout`,
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', 'sid'], profile: ['preferred_username', 'name'], email: ['email'] },
    // Keycloak puts them into the ID token, and the portal reads them there.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => portals.includes(origin),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      // Not anew with each use.
      Session: (_ctx, { loginTs = now() }) => Math.max(1, loginTs + SESSION_SECONDS - now()),
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
    },
    // Like Keycloak: each sign-in issues a refresh token, which ends with its session.
    issueRefreshToken: async () => true,
    // A bound token is worthless without its key. A bearer token is replaced at each use; the adapter accepts the last
    // one again for a while, because its response may have been lost.
    rotateRefreshToken: async (ctx) => {
      const { jkt, sessionUid } = ctx.oidc.entities.RefreshToken ?? {};
      await useSession(db, sessionUid);
      return jkt === undefined;
    },
    interactions: { url: (_ctx, interaction) => signInPath(realm, interaction.uid), policy: policy() },
    findAccount: async (_ctx, subject, token) => {
      const found = await findBySubject(db, subject);
      if (!found || found.locked) return undefined;
      const { username, name, email } = found;
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, sid, preferred_username: username, name, email }),
      };
    },
    extraTokenClaims: async (_ctx, token) => {
      if (!('accountId' in token)) return undefined;
      const found = await findBySubject(db, token.accountId);
      return { preferred_username: found?.username, azp: token.clientId };
    },
    // The portal is the provider's own client, so that no consent is asked.
    loadExistingGrant: async (ctx) => {
      const { session, client } = ctx.oidc;
      // Saved with the session, for the list of its user's devices.
      if (client && session?.accountId)
        session.authorizations = {
          ...session.authorizations,
          [client.clientId]: withDevice(session.authorizationFor(client.clientId), ctx.get('user-agent')),
        };
      const known = client && session?.grantIdFor(client.clientId);
      // A session may outlive its grant (expired, revoked). Without a new grant, sign-in would loop.
      const granted = known ? await ctx.oidc.provider.Grant.find(known) : undefined;
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
      // With a nonce, a device whose clock is wrong can sign in, too.
      dPoP: { enabled: true, nonceSecret: createHash('sha256').update(`nonces ${keys.cookies[0]}`).digest() },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      // The claims are in the ID token.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: clientId,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const { session, params, entities } = ctx.oidc;
          const secret = session?.state?.secret;
          // Anybody can send a browser here, with an ID token of their own: then the user is asked.
          const named = entities.IdTokenHint?.payload.sid ?? params?.logout_hint;
          if (named !== session?.uid || typeof secret !== 'string') {
            ctx.body = logoutPage(form, false);
            return;
          }
          ctx.status = 303;
          ctx.redirect(logoutPagePath(realm, secret));
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = noticePage('Logged out', 'You are logged out.', portalUrl);
        },
      },
    },
    renderError: (ctx, _out, error) => {
      ctx.type = 'html';
      ctx.body = faultNotice(error, portalUrl).html;
    },
  };
}

const withDevice = <State>(state: State, userAgent: string) => ({ ...state, device: deviceName(userAgent) });

function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const check = new Check('no_account', 'the account is gone or locked', 'login_required', ({ oidc }) =>
    oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  prompts.get('login')?.checks.add(check);
  return prompts;
}
