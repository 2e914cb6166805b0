import * as z from 'zod/mini';
import { columnSearch, listPlace, UrlActive, UrlId } from '#src/contract/list.ts';
import { LISTED_NAMES } from './contact-fields.ts';

const PER_PAGE = 12;

export const ContactSearch = z.object({
  filter_org_id: UrlId,
  active: UrlActive,
  ...listPlace(PER_PAGE, 'name', LISTED_NAMES),
  ...columnSearch(LISTED_NAMES),
});
export type ContactSearch = z.infer<typeof ContactSearch>;
