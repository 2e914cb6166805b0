/** How a user likes the portal on this device, by the name that each preference is stored under. */
import * as z from 'zod/mini';

/** `menu collapsed` */
export const MenuCollapsedV1 = z.boolean();

/** `single keys off` */
export const SingleKeysOffV1 = z.boolean();

/** `recent <list>`, or `recent <list> <of what>`: the ids that were chosen last, the latest first. */
export const RecentPicksV1 = z.array(z.int().check(z.positive(), z.maximum(2_147_483_647)));

/** `columns <list>`: which columns are shown or hidden, by key; the others are left to the list. */
export const ColumnsV1 = z.record(z.string(), z.boolean());

/** `column widths <list>`: in px, by key. */
export const ColumnWidthsV1 = z.record(z.string(), z.number());

/** `tables`: whether they are in the layout Plain, and in rows of less height. */
export const TablesV1 = z.object({ plain: z.boolean(), compact: z.boolean() });

/** `view <path>`: a list's filter, page, sort and searches as they were left, on a day `YYYY-MM-DD`. */
export const ListViewV1 = z.object({ search: z.record(z.string(), z.unknown()), on: z.string() });

/** `saved views`: a list's state under a name, as it was saved on a day `YYYY-MM-DD`; pinned ones are in the menu. */
export const SavedViewsV1 = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    search: z.record(z.string(), z.unknown()),
    on: z.string(),
    pinned: z.boolean(),
  }),
);

/** `status changes`: those that the user has not seen. */
export const StatusChangesV1 = z.array(z.object({ id: z.int(), from: z.string(), to: z.string() }));

/** `system notices`: whether the user asked for notices of changes on this device. */
export const SystemNoticesV1 = z.boolean();
