/** The orders that the user viewed last on this device. */
import { useEffect } from 'react';
import { ViewedOrdersV1 } from '#src/storage/stored/preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

const NAME = 'orders viewed';
const MOST = 10;

/** The numbers of the orders viewed last, latest first. */
export function useViewedOrders(): readonly number[] {
  return usePreference(NAME, ViewedOrdersV1)[0] ?? [];
}

/** Records that an order is viewed. */
export function useNoteViewed(id: number): void {
  const [, note] = usePreference(NAME, ViewedOrdersV1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is recorded once, when it opens.
  useEffect(
    () => note((viewed = []) => [id, ...viewed.filter((other) => other !== id)].slice(0, MOST)),
    [id],
  );
}
