import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';

/**
 * Whether the user is linked to no client, active or not. Fetches nothing if the device knows a client of theirs. Stays
 * false if the last link ends while they work: the screen that they work on is not taken away.
 */
export function useHasNoClient(): boolean {
  const [hadClient, setHadClient] = useState(false);
  const active = useQuery({
    ...organizationQueries.list(true),
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
  const count = active.data?.length;
  if (count && !hadClient) setHadClient(true);
  const hasNoActive = count === 0 && !hadClient;
  const inactive = useQuery({ ...organizationQueries.list(false), enabled: hasNoActive });
  return hasNoActive && inactive.data?.length === 0;
}
