import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';
import { textLink } from '#src/ui/classes.ts';
import type { SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { Marked } from './marked.tsx';
import { texts } from './texts.ts';

/** The user's client, if they have only one: then no form asks for it, and no row names it. */
export function useOnlyClient(): Organization | undefined {
  const { data } = useQuery(organizationQueries.list(true));
  return data?.length === 1 ? data[0] : undefined;
}

/** Whether there are several clients. Also true if they can't be fetched: the picker then shows the error. */
export function useCanPickClient(): boolean {
  const { data, isFetched } = useQuery(organizationQueries.list(true));
  // Not `isLoading`: a picker that mounts after a failure fetches again, and would unmount meanwhile.
  return data ? data.length > 1 : isFetched;
}

export function useClientColumns<Column extends { readonly key: string }>(columns: readonly Column[]) {
  const only = useOnlyClient();
  return useMemo(() => (only ? columns.filter(({ key }) => key !== 'org_name') : columns), [columns, only]);
}

const WAIT_LIMIT_MS = 10_000;

/** Whether the clients are fetched for the first time on this device. False after 10 seconds, if the network hangs. */
export function useAwaitsClients(): boolean {
  // Not `isFetching`: a screen that fetches as it mounts would unmount, mount again, and fetch again.
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

export function ClientLink({ of: { org_id, org_name }, className = textLink }: ClientLinkProps) {
  return (
    <Link to="/Organization/$id" params={{ id: org_id }} className={className}>
      <Marked text={org_name ?? ''} />
    </Link>
  );
}
