import * as z from 'zod/mini';

/** What the portal reads of stored tokens: the tokens and the ID token's claims. oidc-client-ts stores more. */
const Tokens = z.object({
  access_token: z.string(),
  /** `DPoP` if the access token is bound to the proof key; a bearer token otherwise. */
  token_type: z.optional(z.string()),
  id_token: z.optional(z.string()),
  /** Seconds since the epoch; a token without it does not expire. */
  expires_at: z.optional(z.number()),
  profile: z.object({
    iss: z.string(),
    sub: z.string(),
    preferred_username: z.nullish(z.string()),
    name: z.nullish(z.string()),
  }),
});
export type Tokens = z.infer<typeof Tokens>;

/** Parses stored tokens; undefined if they don't match. */
export function readTokens(stored: string): Tokens | undefined {
  try {
    return Tokens.safeParse(JSON.parse(stored)).data;
  } catch {
    // Not JSON, so not what the portal stored: the user signs in again.
    return undefined;
  }
}

/** Whether calls need a proof besides the token. */
export function isBound({ token_type }: Tokens): boolean {
  return token_type?.toLowerCase() === 'dpop';
}

/** @param now ms since the epoch. */
export function isExpired({ expires_at }: Tokens, now: number): boolean {
  return expires_at !== undefined && expires_at <= Math.floor(now / 1000);
}
