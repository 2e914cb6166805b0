/** What a user chose last from a list, among their preferences. */
import * as z from 'zod/mini';

/** `recent <list>`, or `recent <list> <of what>`: the ids, the latest first. */
export const RecentPicksV1 = z.array(z.int().check(z.positive(), z.maximum(2_147_483_647)));
