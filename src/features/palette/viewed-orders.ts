/** The orders that a person looked at last on this device. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Id } from '#src/contract/values.ts';
import { usePreference } from '#src/offline/preferences.ts';

const Viewed = z.array(Id);
const NAME = 'orders viewed';
const MOST = 10;

/** The numbers of the orders that were viewed last, the last one first. */
export function useViewedOrders(): readonly number[] {
  return usePreference(NAME, Viewed)[0] ?? [];
}

/** Notes that an order is being viewed. */
export function useNoteViewed(id: number): void {
  const [viewed = [], note] = usePreference(NAME, Viewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is noted once, when it opens.
  useEffect(() => note([id, ...viewed.filter((other) => other !== id)].slice(0, MOST)), [id]);
}
