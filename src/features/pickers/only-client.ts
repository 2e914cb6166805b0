import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';

/** The user's client, if they have one only: it is never asked for, and not named where it says nothing. */
export function useOnlyClient(): Organization | undefined {
  const { data } = useQuery(organizationQueries.list(true));
  return data?.length === 1 ? data[0] : undefined;
}

/** The columns of a list without that of the client, which a user with one client needs not see. */
export function useClientColumns<Column extends { readonly key: string }>(columns: readonly Column[]) {
  const only = useOnlyClient();
  return useMemo(() => (only ? columns.filter(({ key }) => key !== 'org_name') : columns), [columns, only]);
}
