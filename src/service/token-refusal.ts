import { decodeJwt, type JWTPayload } from 'jose';
import type { TokenCheck } from './access-token.ts';

const LONGEST_CLAIM = 200;

/** Why a call had no access token that is accepted: for the log, never for the caller. */
export class TokenRefusal extends Error {
  /** The kind of refusal, one of a limited number. */
  readonly code: string;
  /** What the token says of itself, unverified: no claim about a user. */
  readonly token: Record<string, string> | undefined;
  readonly expected: { issuer: string; clientId: string };

  constructor(error: Error & { code?: string }, token: string | undefined, expected: TokenCheck) {
    const claims = claimsOf(token);
    const isForeign = claims !== undefined && claims.iss !== expected.issuer;
    super(isForeign ? 'token of another issuer' : error.message);
    this.code = isForeign ? 'issuer' : (error.code ?? error.message);
    this.token = claims && {
      iss: shortened(claims.iss),
      aud: shortened(claims.aud),
      azp: shortened(claims.azp),
      typ: shortened(claims.typ),
    };
    this.expected = { issuer: expected.issuer, clientId: expected.clientId };
  }
}

function claimsOf(token: string | undefined): JWTPayload | undefined {
  try {
    return token === undefined ? undefined : decodeJwt(token);
  } catch {
    // Not a JWT: the refusal says so.
    return undefined;
  }
}

const shortened = (claim: unknown) => String(claim).slice(0, LONGEST_CLAIM);
