import { useQuery } from '@tanstack/react-query';
import { organizationQueries } from '#src/api/organizations.ts';

/**
 * Whether the user is linked to no client, active or not.
 * @param isSuspected whether to look it up.
 */
export function useHasNoClient(isSuspected: boolean): boolean {
  const active = useQuery({ ...organizationQueries.list(true), enabled: isSuspected });
  const hasNoActive = isSuspected && active.data?.length === 0;
  const inactive = useQuery({ ...organizationQueries.list(false), enabled: hasNoActive });
  return hasNoActive && inactive.data?.length === 0;
}
