import * as z from 'zod/mini';
import { DESTINATION_TEXTS } from '#src/contract/contact.ts';
import { columnSearch, listState, UrlActive, UrlId } from '#src/contract/list.ts';

const PER_PAGE = 12;

export const ContactSearch = z.object({
  filter_org_id: UrlId,
  active: UrlActive,
  ...listState(PER_PAGE, 'name', DESTINATION_TEXTS),
  ...columnSearch(DESTINATION_TEXTS),
});
export type ContactSearch = z.infer<typeof ContactSearch>;
