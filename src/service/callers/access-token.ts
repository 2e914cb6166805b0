import { decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import { WAREHOUSE_ROLE } from '#src/contract/warehouse.ts';

export interface TokenCheck {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: JWTVerifyGetKey;
  readonly keysReady?: () => Promise<void>;
  /** By default, a token must be for the client or issued to it. */
  readonly audience?: string | undefined;
  readonly usernameClaim?: string | undefined;
  /** The origins at which this API is called: a proof names one of them. */
  readonly addresses?: readonly string[];
  /** The client of a warehouse's service account. If it is `clientId`, only its tokens are accepted; if not, they are refused. */
  readonly warehouseClientId?: string | undefined;
  /** Refuses bearer tokens: then a copied token is worthless here. */
  readonly requireBound?: boolean;
}

export interface CheckedToken {
  readonly subject: string;
  readonly username: string;
  readonly issued: Date | undefined;
  readonly expires: Date;
  /** The thumbprint of the token's key; undefined for a bearer token (RFC 9449, section 6). */
  readonly boundTo: string | undefined;
}

// A token that is bound in another way, such as to a certificate, can't be checked and is not accepted.
const Confirmation = z.strictObject({ jkt: z.string().optional() });

const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_SECONDS = 10;

/**
 * Checks an access token: signature, algorithm, issuer, audience or authorized party, type and expiry (RFC 9068).
 * Keycloak marks an access token by the claim `typ: Bearer` or `DPoP`, other providers by the header `typ: at+jwt`.
 * With an audience of its own, an access token needs no mark: no other token has that audience.
 * @throws for any token that is not one of ours.
 */
export async function verified(
  token: string,
  { issuer, clientId, key, audience, warehouseClientId, usernameClaim = 'preferred_username' }: TokenCheck,
  now: Date,
): Promise<CheckedToken> {
  const { payload, protectedHeader } = await jwtVerify(token, key, {
    issuer,
    ...(audience !== undefined && { audience }),
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
    requiredClaims: ['exp', 'sub'],
  });
  const isMarked =
    protectedHeader.typ?.toLowerCase().endsWith('at+jwt') ||
    payload.typ === 'Bearer' ||
    payload.typ === 'DPoP';
  const isOfApi = audience !== undefined && audience !== clientId && payload.typ === undefined;
  if (!isMarked && !isOfApi) throw new Error('not an access token');
  const { aud, azp, client_id } = payload;
  if (audience === undefined && ![aud, azp, client_id].flat().includes(clientId))
    throw new Error('for another client');
  const isWarehouse = clientId === warehouseClientId;
  const issuedTo = azp ?? client_id;
  // The warehouse's tokens are issued to its own client, and those of users are not.
  if ((issuedTo === (warehouseClientId ?? '')) !== isWarehouse) throw new Error('for another client');
  if (isWarehouse && !isGranted(payload)) throw new Error(`without the role or scope ${WAREHOUSE_ROLE}`);
  const { sub: subject = '', cnf, iat, exp = 0 } = payload;
  // Keycloak's name for a service account.
  const username = isWarehouse ? `service-account-${clientId}` : payload[usernameClaim];
  if (!isName(username)) throw new Error(`without ${usernameClaim}`);
  if (!isName(subject) || subject.length > 255) throw new Error('without subject');
  return {
    subject,
    username,
    issued: iat === undefined ? undefined : new Date(iat * 1000),
    expires: new Date(exp * 1000),
    boundTo: Confirmation.parse(cnf ?? {}).jkt,
  };
}

// The database holds no NUL: nobody has such a name.
const isName = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && !claim.includes('\0');

/** Keycloak has the roles of a realm in `realm_access`. */
const Grants = z.object({
  scope: z.string().catch(''),
  realm_access: z.object({ roles: z.array(z.string()) }).catch({ roles: [] }),
});

function isGranted(payload: JWTPayload): boolean {
  const { scope, realm_access } = Grants.parse(payload);
  return [...scope.split(' '), ...realm_access.roles].includes(WAREHOUSE_ROLE);
}

const MOST_TOKENS = 10_000;
/** How long a checked token is trusted. A revoked signing key is trusted as long. */
const CACHED_MS = 60_000;

/**
 * Caches checked tokens for a minute: verifying a signature costs as much as the rest of a call. The check returns the
 * same object while the token is cached.
 */
export function cachedCheck(check: TokenCheck) {
  const cached = new Map<string, CheckedToken & { until: number }>();
  return async (token: string, now: Date): Promise<CheckedToken> => {
    const found = cached.get(token);
    if (found && now.getTime() < found.until) return found;
    cached.delete(token);
    const checked = await verified(token, check, now);
    const added = { ...checked, until: Math.min(checked.expires.getTime(), now.getTime() + CACHED_MS) };
    addBounded(cached, token, added, MOST_TOKENS);
    return added;
  };
}

/** Adds an entry in place of the oldest one if there are `most`: a map keeps insertion order. */
export function addBounded<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= most) map.delete(oldest);
  map.set(key, value);
}

const LONGEST_CLAIM = 200;

/** Why the access token of a call is not accepted: for the log, never for the caller. */
export class TokenRefusal extends Error {
  readonly code: string;
  /** Unverified claims of the token, none of them about a user. */
  readonly token: Record<string, string> | undefined;
  readonly expected: object;

  constructor(
    error: Error & { code?: string },
    token: string | undefined,
    { issuer, clientId, audience, addresses }: TokenCheck,
  ) {
    const claims = claimsOf(token);
    const isForeign = claims !== undefined && claims.iss !== issuer;
    super(isForeign ? 'token of another issuer' : error.message);
    this.code = isForeign ? 'issuer' : (error.code ?? error.message);
    this.token =
      claims &&
      Object.fromEntries(
        ['iss', 'aud', 'azp', 'typ', 'exp'].map((name) => [
          name,
          String(claims[name]).slice(0, LONGEST_CLAIM),
        ]),
      );
    this.expected = { issuer, clientId, audience, addresses };
  }
}

/** Returns the unverified claims of a token. */
export function claimsOf(token: string | undefined): JWTPayload | undefined {
  try {
    return token === undefined ? undefined : decodeJwt(token);
  } catch {
    // Not a JWT.
    return undefined;
  }
}
