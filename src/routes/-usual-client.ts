/** The client that a list or a form opens on (RULES.md, Lists). */
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';
import { useRecent } from '#src/features/pickers/pick-kinds.ts';
import { useLastSearch } from '#src/features/saved-views/list-views.tsx';

export function useLastClient(): Organization | undefined {
  const { drafts } = useRouteContext({ from: '__root__' });
  const { data: clients } = useQuery(organizationQueries.list(true));
  const contacts = useLastSearch('/Contact');
  const products = useLastSearch('/Product');
  const [picked] = useRecent('client').ids;
  return [drafts.list()[0]?.org_id, contacts?.filter_org_id, products?.filter_org_id, picked]
    .map((used) => clients?.find(({ id }) => id === used))
    .find(Boolean);
}

/**
 * Calls `onChoose` once with the client used last, or else the only one, if one is needed. Waits for the drafts.
 * @returns whether a client is about to be chosen.
 */
export function useUsualClient(isNeeded: boolean, onChoose: (orgId: number) => void): boolean {
  const { data: clients, isFetched } = useQuery(organizationQueries.list(true));
  const usual = useLastClient() ?? (clients?.length === 1 ? clients[0] : undefined);
  const { drafts } = useRouteContext({ from: '__root__' });
  const [isRead, setRead] = useState(drafts.records.readState() === 'complete');
  useEffect(() => void drafts.records.settled.then(() => setRead(true)), [drafts]);
  const hasDecided = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once; a filter that the user empties stays empty.
  useEffect(() => {
    if (hasDecided.current || !clients || !isRead) return;
    hasDecided.current = true;
    if (isNeeded && usual) onChoose(usual.id);
  }, [clients, isNeeded, isRead]);
  const [hasOpened, setOpened] = useState(!isNeeded);
  if (!isNeeded && !hasOpened) setOpened(true);
  return isNeeded && !hasOpened && (!isFetched || (isRead && usual !== undefined));
}
