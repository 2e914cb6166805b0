import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';
import { textLink } from '#src/ui/classes.ts';
import type { SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { Marked } from './marked.tsx';
import { texts } from './texts.ts';

/** The user's client, if they have one only: it is never asked for, and not named where it says nothing. */
export function useOnlyClient(): Organization | undefined {
  const { data } = useQuery(organizationQueries.list(true));
  return data?.length === 1 ? data[0] : undefined;
}

export function useHasClients(): boolean {
  const { data, isFetched } = useQuery(organizationQueries.list(true));
  // Not by `isLoading`: a picker that appears after a failure fetches again, and would disappear with that.
  return data ? data.length > 1 : isFetched;
}

export function useClientColumns<Column extends { readonly key: string }>(columns: readonly Column[]) {
  const only = useOnlyClient();
  return useMemo(() => (only ? columns.filter(({ key }) => key !== 'org_name') : columns), [columns, only]);
}

const WAIT_LIMIT_MS = 10_000;

/** Whether the clients are fetched for the first time on this device. Ends after a few seconds, if the network hangs. */
export function useAwaitsClients(): boolean {
  // Not while a screen that mounts fetches them again: it would be taken away, mount again, and fetch again.
  const { isFetched } = useQuery(organizationQueries.list(true));
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isFetched && !isOver;
}

export const activeSet = (active: boolean, onClear: () => void): SetFilter[] =>
  active
    ? []
    : [{ name: texts.active, value: texts.inactive, isPlain: true, onClear, clears: texts.activeOnly }];

interface ClientLinkProps {
  of: { readonly org_id: number; readonly org_name?: string | null | undefined };
  className?: string;
}

/** The client of a record, which leads to its screen. */
export function ClientLink({ of: { org_id, org_name }, className = textLink }: ClientLinkProps) {
  return (
    <Link to="/Organization/$id" params={{ id: org_id }} className={className}>
      <Marked text={org_name ?? ''} />
    </Link>
  );
}
