import { useQuery } from '@tanstack/react-query';
import { organizationQueries } from '#src/api/organizations.ts';

/** Whether the user is linked to no client, active or not. Fetches nothing if the device knows a client of theirs. */
export function useHasNoClient(): boolean {
  const active = useQuery({
    ...organizationQueries.list(true),
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
  const hasNoActive = active.data?.length === 0;
  const inactive = useQuery({ ...organizationQueries.list(false), enabled: hasNoActive });
  return hasNoActive && inactive.data?.length === 0;
}
