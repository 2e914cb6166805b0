// Imported first: it configures zod.
import './values.ts';
import * as z from 'zod/mini';

// Without `protocol`, `localhost:8080` would be valid: a scheme and a path.
const httpUrl = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().check(z.minLength(1));

/**
 * `/config.json`. The provider's rules in it are parsed one by one (`provider-values.ts`); unknown keys are ignored. The
 * issuer is `auth_issuer`, or Keycloak's realm `auth_realm` at `auth_url`.
 */
export const Config = z
  .looseObject({
    api_url: httpUrl,
    auth_url: z.optional(httpUrl),
    auth_realm: z.optional(nonEmpty),
    auth_issuer: z.optional(httpUrl),
    auth_client_id: nonEmpty,
    auth_scope: z.optional(z.string().check(z.regex(/\bopenid\b/))),
    auth_username_claim: z.optional(nonEmpty),
    /** The recipient of "Ask for more". */
    support_email: z.optional(z.string().check(z.regex(/^[^\s@?&]+@[^\s@?&]+$/))),
    portal_name: z._default(nonEmpty, 'Client Portal'),
    /** Whether the API honours `Idempotency-Key`. */
    idempotency_keys: z._default(z.boolean(), false),
    /** Whether the API sends `ETag`s and answers `If-None-Match` with 304. */
    conditional_reads: z._default(z.boolean(), false),
    /** Whether the API accepts tokens that are bound to a key of this browser (RFC 9449). */
    bound_tokens: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ auth_issuer, auth_url }) => auth_issuer || auth_url, { path: ['auth_url'] }),
    z.refine(({ auth_issuer, auth_realm }) => auth_issuer || auth_realm, { path: ['auth_realm'] }),
  );
export type Config = z.infer<typeof Config>;

const withoutSlashes = (address: string) => address.replace(/\/+$/, '');

export const baseAddressOf = ({ api_url }: Config): string => withoutSlashes(api_url);

export function issuerOf({ auth_issuer, auth_url, auth_realm }: Config): string {
  return auth_issuer ?? `${withoutSlashes(auth_url ?? '')}/realms/${auth_realm}`;
}

/** The name of the cache with the last valid `config.json`. The service worker writes to it, too. */
export const CONFIG_CACHE = 'config';
