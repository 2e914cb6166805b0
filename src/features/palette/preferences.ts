import { useEffect } from 'react';
import { SingleKeysOffV1, ViewedOrdersV1 } from '#src/storage/stored/preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

export function useSingleKeysOff() {
  const [isOff = false, setOff] = usePreference('single keys off', SingleKeysOffV1);
  return [isOff, setOff] as const;
}

const NAME = 'orders viewed';
const MOST = 10;

export function useViewedOrders(): readonly number[] {
  return usePreference(NAME, ViewedOrdersV1)[0] ?? [];
}

export function useNoteViewed(id: number): void {
  const [, note] = usePreference(NAME, ViewedOrdersV1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is recorded once, when it opens.
  useEffect(
    () => note((viewed = []) => [id, ...viewed.filter((other) => other !== id)].slice(0, MOST)),
    [id],
  );
}
