import * as z from 'zod/mini';
import { DraftContent, Id, Version } from './draft.ts';

/**
 * The file that "Download this order" saves. `saved_at`: ms since the epoch. `owner`: a digest of the user's name, which
 * tells nobody who it is. `from` is the draft that was saved: its id, its orders at the server, and whether it had been
 * confirmed.
 */
export const OrderFile = z.object({
  format: z.literal('client-portal-order'),
  version: Version,
  saved_at: z.number(),
  owner: z.string(),
  from: z.object({ draft_id: z.string(), order_ids: z.array(Id), confirmed: z.boolean() }),
  order: DraftContent,
});
export type OrderFile = z.infer<typeof OrderFile>;
