import { RecentPicksV1 } from '#src/storage/stored/recent-picks-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

const MOST = 5;

/**
 * The ids that the user chose last on this device, latest first, and a function that records a choice.
 * @param of What was chosen and for whom, as in `contact 12`.
 */
export function useRecent(of: string): { ids: readonly number[]; note: (id: number) => void } {
  const [ids = [], set] = usePreference(`recent ${of}`, RecentPicksV1);
  return {
    ids,
    note: (id) => {
      // A contact that is on this device only has no lasting id yet.
      if (id > 0) set((ids = []) => [id, ...ids.filter((other) => other !== id)].slice(0, MOST));
    },
  };
}
