import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, UserRound } from 'lucide-react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { activeSet, useAwaitsClients } from '#src/features/pickers/clients.ts';
import { unnamed } from '#src/features/pickers/pick-kinds.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { useFoundPage } from '#src/ui/found-rows.ts';
import { useImmediateSearch } from '#src/ui/immediate-search.ts';
import { listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { OPENING } from '#src/ui/loaded.tsx';
import { useListAction } from '#src/ui/panes.tsx';
import { YesNo } from '#src/ui/pill.tsx';
import { ListSearch } from '#src/ui/search-input.tsx';
import { useChosenColumns } from '#src/user-data/preferences.ts';
import { CONTACT_COLUMNS, ContactCard } from './contact-columns.tsx';
import type { ContactSearch } from './contact-search.ts';
import { texts } from './texts.ts';

interface ContactListProps {
  search: ContactSearch;
  onPatch: Patch<ContactSearch>;
  isOpening: boolean;
}

/** The Contacts list of one client. Nothing is fetched before a client is chosen (RULES.md, Contacts list). */
export function ContactList({ search, onPatch, isOpening }: ContactListProps) {
  const { filter_org_id: orgId, active } = search;
  const contacts = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data: clients, isLoading, error, refetch } = useQuery(organizationQueries.list(true));
  const controls = useImmediateSearch(listControls(search, onPatch));
  const setActive = (next: boolean) => onPatch({ active: next, page: 1 });
  const client = clients?.find(({ id }) => id === orgId)?.name ?? unnamed(orgId, isLoading);
  const choice = useChosenColumns('Contacts');
  const action = buttonClasses(useListAction());
  const isPhone = useIsPhone();
  // A URL may name a client that the user can't see.
  const canAdd = orgId === undefined || !clients || clients.some(({ id }) => id === orgId);
  const awaitsClients = useAwaitsClients();
  const isUnknown = orgId === undefined && !clients;
  // On a phone, a chip above the rows names the client, unless there is only one.
  const isWaiting = isOpening || isUnknown || (isPhone && awaitsClients);
  const found = useFoundPage(isWaiting ? undefined : contacts.data, CONTACT_COLUMNS, controls);
  return (
    <ListScreen
      title="Contacts"
      one="contact"
      result={isUnknown && error ? { ...contacts, error, refetch } : contacts}
      waiting={isOpening ? OPENING : null}
      explain={explain}
      found={found}
      columns={CONTACT_COLUMNS}
      choice={choice}
      controls={controls}
      set={[
        ...(orgId === undefined || isWaiting || clients?.length === 1
          ? []
          : [{ name: 'Client', value: client, isPlain: true }]),
        ...activeSet(active, () => setActive(true)),
      ]}
      prompt={orgId === undefined && !isWaiting ? { icon: UserRound, text: texts.selectClient } : undefined}
      search={
        (orgId !== undefined || isWaiting) && (
          <ListSearch
            label="Search contacts by company or person"
            placeholder="Company or person"
            value={controls.searches.get('name') ?? ''}
            onSettled={(name) => controls.onSearches(new Map([['name', name]]))}
            pause={controls.searchPause}
          />
        )
      }
      filters={
        <>
          <ClientPicker
            label="Client"
            keepsEmpty
            value={orgId}
            name={isWaiting && !error ? '…' : undefined}
            onPick={({ id }) => onPatch({ filter_org_id: id, page: 1 })}
            className="col-span-2 sm:w-64"
          />
          {!isLoading && <YesNo label="Active" value={active} onChange={setActive} />}
        </>
      }
      action={
        canAdd && (
          <Link to="/Contact/create" search={{ filter_org_id: orgId }} className={action}>
            <Plus size={18} aria-hidden="true" />
            <span className={isPhone ? 'sr-only' : undefined}>Add a Contact</span>
          </Link>
        )
      }
      card={(contact) => <ContactCard contact={contact} />}
      empty={{
        icon: UserRound,
        text: texts.none,
        create: canAdd && (
          <Link to="/Contact/create" search={{ filter_org_id: orgId }} className={buttonClasses('secondary')}>
            Add a Contact
          </Link>
        ),
      }}
    />
  );
}
