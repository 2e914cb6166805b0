/** The orders and products that the user viewed last. Not in `keys.ts`, which each start fetches. */
import { useEffect } from 'react';
import { ViewedV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

const MOST = 10;

type Viewed = 'orders' | 'products';

export function useViewed(what: Viewed): readonly number[] {
  return usePreference(`${what} viewed`, ViewedV1)[0] ?? [];
}

export function useNoteViewed(what: Viewed, id: number): void {
  const [, note] = usePreference(`${what} viewed`, ViewedV1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recorded once, when the screen opens.
  useEffect(
    () => note((viewed = []) => [id, ...viewed.filter((other) => other !== id)].slice(0, MOST)),
    [id],
  );
}
