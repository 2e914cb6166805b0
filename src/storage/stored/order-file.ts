import * as z from 'zod/mini';
import { DraftContent, Id, Version } from './draft.ts';

/**
 * An order in a file or a link. `saved_at`: ms since the epoch. `owner`: a digest of the user's name, which tells nobody
 * who it is; empty in one that is handed over to whoever sees its client. `from` is the draft that was saved: its id, or
 * that of the draft that it came from, its orders at the server, whether it had been confirmed, and who handed it over
 * (since version 3).
 */
export const OrderFile = z.object({
  format: z.literal('client-portal-order'),
  version: Version,
  saved_at: z.number(),
  owner: z.string(),
  from: z.object({
    draft_id: z.string(),
    order_ids: z.array(Id),
    confirmed: z.boolean(),
    by: z._default(z.string(), ''),
  }),
  order: DraftContent,
});
export type OrderFile = z.infer<typeof OrderFile>;
