import { LARGEST_PAGE } from '#src/contract/list.ts';

/** A picker fetches all rows in one page (RULES.md, Limits). */
export const ALL_ROWS = { page: 1, per_page: LARGEST_PAGE, sort_order: 'ASC' } as const;
