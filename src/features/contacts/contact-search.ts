import * as z from 'zod/mini';
import { columnSearch, listPlace, UrlActive, UrlId } from '#src/contract/list.ts';

const PER_PAGE = 12;
const SEARCHED = [
  'name',
  'first_name',
  'last_name',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const;

export const ContactSearch = z.object({
  filter_org_id: UrlId,
  active: UrlActive,
  ...listPlace(PER_PAGE, 'name', SEARCHED),
  ...columnSearch(SEARCHED),
});
export type ContactSearch = z.infer<typeof ContactSearch>;
