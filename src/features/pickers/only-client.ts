import { useQuery } from '@tanstack/react-query';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';

/** The user's client, if they have one only: it is never asked for, and not named where it says nothing. */
export function useOnlyClient(): Organization | undefined {
  const { data } = useQuery(organizationQueries.list(true));
  return data?.length === 1 ? data[0] : undefined;
}
