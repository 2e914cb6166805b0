import './no-eval.ts';
import * as z from 'zod/mini';

// A host and port alone would parse as a scheme and a path.
const web = z.url({ protocol: /^https?$/ });
const text = z.string().check(z.minLength(1));

/** `/config.json`: the addresses of the API and the identity provider, and the portal's name. */
export const Config = z.object({
  api_url: web,
  auth_url: web,
  auth_realm: text,
  auth_client_id: text,
  portal_name: z._default(text, 'Client Portal'),
  idempotency_keys: z._default(z.boolean(), false),
  conditional_reads: z._default(z.boolean(), false),
});
export type Config = z.infer<typeof Config>;
