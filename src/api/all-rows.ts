import { LARGEST_PAGE } from '#src/contract/list.ts';

/** What a picker asks for: everything at once (SPEC §9). */
export const ALL_ROWS = { page: 1, per_page: LARGEST_PAGE, sort_order: 'ASC' } as const;
