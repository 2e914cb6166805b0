import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Plus, UserRound } from 'lucide-react';
import { memo } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { type Contact, type ContactText, contactDisplayName } from '#src/contract/contact.ts';
import { activeSet, useAwaitsClients } from '#src/features/pickers/clients.ts';
import { unnamed } from '#src/features/pickers/pick-kinds.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { aboveCard, classes, iconLink, rowLink } from '#src/ui/classes.ts';
import { type LocalColumn, textColumn } from '#src/ui/column.ts';
import { dotted } from '#src/ui/format.ts';
import { useFoundPage } from '#src/ui/found-rows.ts';
import { useImmediateSearch } from '#src/ui/immediate-search.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { OPENING } from '#src/ui/loaded.tsx';
import { useListAction, useRowLink } from '#src/ui/panes.tsx';
import { YesNo } from '#src/ui/pill.tsx';
import { ListSearch } from '#src/ui/search-input.tsx';
import { useChosenColumns } from '#src/user-data/preferences.ts';
import type { ContactSearch } from './contact-search.ts';
import { CONTACT_LABELS, texts } from './texts.ts';

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
  const action = buttonClasses(useListAction());
  const isPhone = useIsPhone();
  // A URL may name a client that the user can't see.
  const canAdd = orgId === undefined || !clients || clients.some(({ id }) => id === orgId);
  const awaitsClients = useAwaitsClients();
  const isUnknown = orgId === undefined && !clients;
  // On a phone, a chip above the rows names the client, unless there is only one.
  const isWaiting = isOpening || isUnknown || (isPhone && awaitsClients);
  const namesClient = orgId !== undefined && !isWaiting && clients?.length !== 1;
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
      choice={useChosenColumns('Contacts')}
      controls={controls}
      set={[
        ...(namesClient ? [{ name: 'Client', value: client, isPlain: true }] : []),
        ...activeSet(active, () => setActive(true)),
      ]}
      prompt={orgId === undefined && !isWaiting ? { icon: UserRound, text: texts.selectClient } : undefined}
      search={
        (orgId !== undefined || isWaiting) && (
          <ListSearch
            label="Search contacts by company or person"
            placeholder="Company or person"
            value={controls.searches.get('name') ?? ''}
            onChange={(name) => controls.onSearches(new Map([['name', name]]))}
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

const personOf = ({ first_name, last_name }: Contact) => [first_name, last_name].filter(Boolean).join(' ');

function field(key: ContactText, className?: string): LocalColumn<Contact> {
  return {
    ...textColumn<Contact>(key, CONTACT_LABELS[key], (contact) => contact[key] ?? ''),
    ...(className && { cell: (contact: Contact) => <span className={className}>{contact[key]}</span> }),
  };
}

// All columns fit at 1280 px, and a usual name or country does not break within a word.
const CONTACT_COLUMNS: readonly LocalColumn<Contact>[] = [
  {
    ...textColumn<Contact>('name', 'Company', contactDisplayName),
    searched: 'Company or person',
    finds: (contact) => [contact.name, personOf(contact)].filter(Boolean).join(' '),
    cell: (contact) => (
      <span className="block py-0.5 lg:min-w-32">
        <ContactLink contact={contact} />
        {contact.name && <span className="block text-small text-ink-2 lg:hidden">{personOf(contact)}</span>}
      </span>
    ),
  },
  { ...field('first_name'), shown: 'lg', fit: 'narrow' },
  { ...field('last_name', 'block min-w-22'), shown: 'lg', fit: 'narrow' },
  field('address'),
  { ...field('address2', 'block min-w-18'), shown: 'xl', fit: 'narrow' },
  { ...field('city', 'block min-w-21'), fit: 'narrow' },
  { ...field('state'), fit: 'narrow' },
  { ...field('zip', 'whitespace-nowrap'), header: 'ZIP', shown: 'md', fit: 'narrow' },
  { ...field('country', 'block min-w-17'), shown: 'xl', fit: 'narrow' },
  {
    key: 'actions',
    header: '',
    cell: (contact) => (
      <span className="-my-1.5 -mr-2.5 inline-flex whitespace-nowrap">
        <ContactLink contact={contact} isIcon />
        <EditLink contact={contact} />
      </span>
    ),
  },
];

function ContactLink({ contact, isIcon = false }: { contact: Contact; isIcon?: boolean }) {
  const name = contactDisplayName(contact);
  const look = isIcon
    ? { 'aria-label': `View ${name}`, title: 'View', className: iconLink }
    : { className: rowLink };
  return (
    <Link to="/Contact/$id" params={{ id: contact.id }} {...useRowLink()} {...look}>
      {isIcon ? <Eye size={18} aria-hidden="true" /> : name}
    </Link>
  );
}

function EditLink({ contact }: { contact: Contact }) {
  return (
    <Link
      to="/Contact/$id/edit"
      params={{ id: contact.id }}
      state={{ fromList: true }}
      aria-label={`Edit ${contactDisplayName(contact)}`}
      title="Edit"
      className={classes(iconLink, aboveCard, 'in-data-card:-my-1.5 in-data-card:-mr-2.5')}
    >
      <Pencil size={18} aria-hidden="true" />
    </Link>
  );
}

const ContactCard = memo(function ContactCard({ contact }: { contact: Contact }) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<EditLink contact={contact} />}
      text={dotted(
        contact.name && personOf(contact),
        [contact.city, contact.state].filter(Boolean).join(', '),
      )}
      end={<Code>#{contact.id}</Code>}
    />
  );
});
