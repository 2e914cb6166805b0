import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';

/** Whose tokens are accepted, and the keys to check them with. */
export interface TokenCheck {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: JWTVerifyGetKey;
  /** Rejects if the keys can't be had at the moment. */
  readonly keysReady?: () => Promise<void>;
  /** The audience that a token must have; by default, it must be for the client or issued to it. */
  readonly audience?: string | undefined;
  /** The claim with the user's name; `preferred_username` by default. */
  readonly usernameClaim?: string | undefined;
  /** The origins at which this API is called: a proof of possession names one of them. */
  readonly addresses?: readonly string[];
}

/** What a call needs to know of a checked access token. */
export interface CheckedToken {
  readonly subject: string;
  readonly username: string;
  readonly expires: Date;
  /** The thumbprint of the key that the token is bound to; undefined for a bearer token (RFC 9449, section 6). */
  readonly boundTo: string | undefined;
}

// A token that is bound in another way, such as to a certificate, can't be checked and is not accepted.
const Confirmation = z.strictObject({ jkt: z.string().optional() });

export const ALGORITHMS = [
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
  { issuer, clientId, key, audience, usernameClaim = 'preferred_username' }: TokenCheck,
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
  const isTold = audience !== undefined && audience !== clientId && payload.typ === undefined;
  if (!isMarked && !isTold) throw new Error('not an access token');
  if (audience === undefined && !isFor(clientId, payload)) throw new Error('for another client');
  const username = payload[usernameClaim];
  // The database holds no NUL: nobody has such a name.
  if (typeof username !== 'string' || username === '' || username.includes('\0'))
    throw new Error(`without ${usernameClaim}`);
  const { sub: subject } = payload;
  if (typeof subject !== 'string' || subject === '' || subject.length > 255 || subject.includes('\0'))
    throw new Error('without subject');
  const { jkt } = Confirmation.parse(payload.cnf ?? {});
  return { subject, username, expires: new Date((payload.exp ?? 0) * 1000), boundTo: jkt };
}

function isFor(clientId: string, { aud, azp, client_id }: JWTPayload): boolean {
  return [aud, azp, client_id].flat().includes(clientId);
}
