import { decodeJwt, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { SignInFault } from './sign-in-fault.ts';

const Issued = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  profile: z.looseObject({ sub: z.string() }),
});

/**
 * Checks that the tokens of a sign-in can be used: bearer or bound tokens, and a JWT that says who its user is.
 * @param claim the claim of the access token with the user's name.
 * @returns the tokens, with the user's name as `preferred_username` of the profile: the name that the API reads.
 * @throws SignInFault for other tokens.
 */
export function usable<T>(tokens: T, claim: string): T {
  const { access_token, token_type = 'Bearer', profile } = Issued.parse(tokens);
  if (!/^(bearer|dpop)$/i.test(token_type))
    throw new SignInFault('other', { description: `token_type is ${token_type}` });
  const claims = claimsOf(access_token);
  if (!claims) throw new SignInFault('opaque');
  const username = claims[claim];
  if (typeof username !== 'string' || username === '')
    throw new SignInFault('no-username', { description: `The access token has no claim “${claim}”.` });
  return { ...tokens, profile: { ...profile, preferred_username: username } };
}

/** The claims of a JWT, unverified; undefined for any other token. */
function claimsOf(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    // Not a JWT: the caller refuses the tokens.
    return undefined;
  }
}
