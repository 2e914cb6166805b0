/** The client that a list or a form opens on (RULES.md, Lists). */
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { useLastSearch } from './-views.ts';

/**
 * Calls back once, with the only client, else the one used last, if the list opens on nothing. A filter that is emptied
 * later stays empty.
 * @param onChoose called with the client, and whether it was used or is the only one; else it is the first of several.
 */
export function useUsualClient(isNeeded: boolean, onChoose: (orgId: number, isKnown: boolean) => void): void {
  const { drafts } = useRouteContext({ from: '__root__' });
  const { data: clients } = useQuery(organizationQueries.list(true));
  const lists = [useLastSearch('/Contact'), useLastSearch('/Product')];
  const used = [drafts.list()[0], ...lists].map(orgOf);
  const last = used.find((id) => clients?.some((client) => client.id === id));
  const usual = clients?.find(({ id }) => id === last) ?? clients?.[0];
  const isOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the list opens on is replaced.
  useEffect(() => {
    if (isOpen.current || !clients) return;
    isOpen.current = true;
    if (isNeeded && usual) onChoose(usual.id, usual.id === last || clients.length === 1);
  }, [clients, isNeeded]);
}

function orgOf(place: object | undefined): unknown {
  if (!place) return undefined;
  if ('org_id' in place) return place.org_id;
  return 'filter_org_id' in place ? place.filter_org_id : undefined;
}
