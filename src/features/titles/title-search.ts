import * as z from 'zod/mini';
import { columnSearch, listState, UrlActive } from '#src/contract/list.ts';

const PER_PAGE = 12;
const SEARCHED = ['id', 'name', 'org_name'] as const;

export const TitleSearch = z.object({
  active: UrlActive,
  ...listState(PER_PAGE, 'org_name', SEARCHED),
  ...columnSearch(SEARCHED),
});
export type TitleSearch = z.infer<typeof TitleSearch>;
