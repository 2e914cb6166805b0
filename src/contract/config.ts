// First, because it configures zod.
import './values.ts';
import * as z from 'zod/mini';

// A host and port alone would parse as a scheme and a path.
const web = z.url({ protocol: /^https?$/ });
const text = z.string().check(z.minLength(1));

/**
 * `/config.json`. The provider's rules in it are read one by one (`provider-values.ts`); unknown keys are ignored. The
 * issuer is `auth_issuer`, or a Keycloak's `auth_url` and `auth_realm`.
 */
export const Config = z
  .looseObject({
    api_url: web,
    auth_url: z.optional(web),
    auth_realm: z.optional(text),
    auth_issuer: z.optional(web),
    auth_client_id: text,
    auth_scope: z.optional(z.string().check(z.regex(/\bopenid\b/))),
    auth_username_claim: z.optional(text),
    /** The recipient of "Ask for more". */
    support_email: z.optional(z.string().check(z.regex(/^[^\s@?&]+@[^\s@?&]+$/))),
    portal_name: z._default(text, 'Client Portal'),
    idempotency_keys: z._default(z.boolean(), false),
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

/** The issuer of tokens; without `auth_issuer`, that of a Keycloak. */
export function issuerOf({ auth_issuer, auth_url, auth_realm }: Config): string {
  return auth_issuer ?? `${withoutSlashes(auth_url ?? '')}/realms/${auth_realm}`;
}

/** The service worker's cache of the last configuration. */
export const CONFIG_CACHE = 'config';
