/** Preferences, as in `preferences-v1.ts`, that only the dashboard uses: a start does not load them. */
import * as z from 'zod/mini';

/**
 * `statuses of orders`: of the newest orders, by number and moment of creation, as they were fetched last.
 * `order statuses`: by number only. Unused.
 */
export const OrderStatusesV1 = z.record(z.string(), z.string());

/** `install offer`: on how many days the user came to the portal, the last one as `YYYY-MM-DD`. */
export const DaysOfUseV1 = z.object({ days: z.int(), last: z.string() });

/** `last visit`: when the dashboard was seen last, and when the visit before this one ended (ms since the epoch). Unused. */
export const LastVisitV1 = z.object({ at: z.number(), before: z.nullable(z.number()) });

/** `install declined`, in local storage: how often, and when for the last time (ms since the epoch). */
export const InstallDeclinedV1 = z.object({ times: z.int(), at: z.number() });
