/** What oidc-client-ts leaves out: `Retry-After`, the provider's time in a proof, and a check of the tokens. */
import { decodeJwt, type JWTPayload } from 'jose';
import { UserManager, type UserManagerSettings } from 'oidc-client-ts';
import * as z from 'zod/mini';
import { type ProofKeyStore, proofOf } from './proof.ts';
import { RetryLater } from './renewal-back-off.ts';
import { SignInFault } from './sign-in-fault.ts';

interface TokenRequests {
  readonly _tokenClient: { readonly _jsonService: { fetchWithTimeout: typeof fetch } };
}

/** Throws RetryLater if the provider fails with a `Retry-After`, and does not renew tokens by itself. */
export class PortalUserManager extends UserManager {
  constructor(settings: UserManagerSettings) {
    super(settings);
    // The session checks every 5 seconds whether the token expires; the library would check it a second time.
    this._events.load = async () => {};
    // oidc-client-ts does not expose the headers of a response.
    const requests = (this._client as unknown as TokenRequests)._tokenClient._jsonService;
    const send = requests.fetchWithTimeout.bind(requests);
    requests.fetchWithTimeout = async (...request) => {
      const response = await send(...request);
      // Another origin may not expose the header.
      const seconds = Number(response.headers.get('retry-after'));
      if (!response.ok && seconds > 0) throw new RetryLater(response.status, seconds);
      return response;
    };
  }

  /** Redeems a code for its ID token, and stores nothing. A `DpopUserManager` sends the proof that some providers require. */
  async idTokenOf(url: string): Promise<string | undefined> {
    return (await this._client.processSigninResponse(url)).id_token;
  }
}

/** Requests bound tokens, with proofs of its own: those of oidc-client-ts have this device's time, which may be wrong. */
export class DpopUserManager extends PortalUserManager {
  constructor(settings: UserManagerSettings, keys: ProofKeyStore, now: () => number) {
    // The store would be used only for the library's own proofs.
    super({ ...settings, dpop: { store: {} as never } });
    this._client.getDpopProof = async (_store, nonce) => {
      const stored = await keys.getOrCreate();
      const key = nonce === undefined ? stored : { ...stored, nonce };
      if (key.nonce !== stored.nonce) await keys.set(key);
      const url = await this._client.metadataService.getTokenEndpoint(false);
      return proofOf(key, { method: 'POST', url, now: now(), token: undefined });
    };
  }
}

const IssuedTokens = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  profile: z.looseObject({ sub: z.string() }),
});

/**
 * Validates the tokens, and returns them with the access token's `claim` as `preferred_username` of the profile.
 * @throws SignInFault if there is no access token, if it is neither a bearer nor a bound one, is no JWT or lacks `claim`.
 */
export function withUsername<T>(tokens: T, claim: string): T {
  const issued = IssuedTokens.safeParse(tokens);
  if (!issued.success) {
    const missing = issued.error.issues.map(({ path }) => path.join('.'));
    throw new SignInFault('other', { description: `Missing or invalid: ${missing.join(', ')}` });
  }
  const { access_token, token_type = 'Bearer', profile } = issued.data;
  if (!/^(bearer|dpop)$/i.test(token_type))
    throw new SignInFault('other', { description: `token_type is ${token_type}` });
  const claims = claimsOf(access_token);
  if (!claims) throw new SignInFault('opaque');
  const username = claims[claim];
  if (typeof username !== 'string' || username === '')
    throw new SignInFault('no-username', { description: `The access token has no claim “${claim}”.` });
  return { ...tokens, profile: { ...profile, preferred_username: username } };
}

function claimsOf(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    // Not a JWT: the caller refuses the tokens.
    return undefined;
  }
}
