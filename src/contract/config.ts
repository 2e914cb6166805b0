import './no-eval.ts';
import * as z from 'zod/mini';

/** `/config.json`: the addresses of the API and the identity provider, and the portal's name. */
export const Config = z.object({
  api_url: z.url(),
  auth_url: z.url(),
  auth_realm: z.string().check(z.minLength(1)),
  auth_client_id: z.string().check(z.minLength(1)),
  portal_name: z._default(z.string().check(z.minLength(1)), 'Client Portal'),
  idempotency_keys: z._default(z.boolean(), false),
  conditional_reads: z._default(z.boolean(), false),
});
export type Config = z.infer<typeof Config>;
