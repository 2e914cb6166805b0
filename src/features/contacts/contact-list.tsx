import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Plus, UserRound } from 'lucide-react';
import * as z from 'zod/mini';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { columnSearch, listPlace, UrlActive, UrlId } from '#src/contract/list-place.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { useChosenColumns } from '#src/offline/preferences.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls, type Move, useImmediateSearch } from '#src/ui/list-controls.ts';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { Loaded, RowSkeletons } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { type LocalColumn, PagedTable, textColumn, useFoundRows } from '#src/ui/paged-table.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { aboveCard, iconLink, rowLink } from '#src/ui/text-link.ts';
import { YesNo } from '#src/ui/yes-no.tsx';

const PER_PAGE = 12;
const SEARCHED = [
  'name',
  'first_name',
  'last_name',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const;

export const ContactSearch = z.object({
  filter_org_id: UrlId,
  active: UrlActive,
  ...listPlace(PER_PAGE, 'name', SEARCHED),
  ...columnSearch(SEARCHED),
});
export type ContactSearch = z.infer<typeof ContactSearch>;

interface ContactListProps {
  search: ContactSearch;
  onSearch: (search: ContactSearch, move?: Move) => void;
}

/** The Contacts list (SPEC §2): of one client; nothing is fetched before one is chosen. */
export function ContactList({ search, onSearch }: ContactListProps) {
  const { filter_org_id: orgId, active } = search;
  const contacts = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data: clients } = useQuery(organizationQueries.list(true));
  const [chosen, choose] = useChosenColumns('Contacts');
  const controls = useImmediateSearch(listControls(search, onSearch));
  const found = useFoundRows(contacts.data, COLUMNS, controls);
  const client = clients?.find(({ id }) => id === orgId)?.name ?? `#${orgId}`;
  return (
    <>
      <PageHeader
        title="Contacts"
        meta={
          orgId !== undefined &&
          found && <ListMeta count={found.length} one="contact" many="contacts" result={contacts} />
        }
        actions={
          <>
            {found && <ColumnChooser columns={COLUMNS} chosen={chosen} onChoose={choose} />}
            <Link to="/Contact/create" search={{ filter_org_id: orgId }} className={buttonClasses('primary')}>
              <Plus size={18} aria-hidden="true" />
              Add a Contact
            </Link>
          </>
        }
      />
      <FilterBar
        label="Filter Contacts"
        set={[
          ...(orgId === undefined ? [] : [{ name: 'Client', value: client }]),
          ...(active
            ? []
            : [
                {
                  name: 'Active',
                  value: 'No',
                  onClear: () => onSearch({ ...search, active: true, page: 1 }),
                },
              ]),
        ]}
        columns={COLUMNS}
        controls={controls}
        prompt={
          orgId === undefined ? { icon: UserRound, text: 'Select a Client to view Contacts.' } : undefined
        }
      >
        <ClientPicker
          label="Client"
          value={orgId}
          onPick={({ id }) => onSearch({ ...search, filter_org_id: id, page: 1 })}
          className="col-span-2 sm:w-64"
        />
        <YesNo
          label="Active"
          value={active}
          onChange={(next) => onSearch({ ...search, active: next, page: 1 })}
        />
      </FilterBar>
      {orgId !== undefined && (
        <Loaded
          result={{ ...contacts, data: found }}
          explain={explain}
          label="Contacts"
          waiting={<RowSkeletons />}
        >
          {(rows) => (
            <PagedTable
              label="Contacts"
              rows={rows}
              rowKey={({ id }) => id}
              columns={COLUMNS}
              chosen={chosen}
              card={(contact) => <ContactCard contact={contact} />}
              controls={controls}
              empty={
                <EmptyState icon={UserRound} text="No Contacts found.">
                  <Link
                    to="/Contact/create"
                    search={{ filter_org_id: orgId }}
                    className={buttonClasses('secondary')}
                  >
                    Add a Contact
                  </Link>
                </EmptyState>
              }
            />
          )}
        </Loaded>
      )}
    </>
  );
}

const COLUMNS: LocalColumn<Contact>[] = [
  {
    ...textColumn<Contact>('name', 'Company', contactDisplayName),
    cell: (contact) => <ContactLink contact={contact} />,
  },
  { ...textColumn('first_name', 'First Name', ({ first_name }) => first_name ?? ''), from: 'lg' },
  { ...textColumn('last_name', 'Last Name', ({ last_name }) => last_name ?? ''), from: 'lg' },
  textColumn('address', 'Address', ({ address }) => address ?? ''),
  { ...textColumn('address2', 'Address 2', ({ address2 }) => address2 ?? ''), from: 'xl' },
  textColumn('city', 'City', ({ city }) => city ?? ''),
  { ...textColumn('state', 'State', ({ state }) => state ?? ''), narrow: true },
  { ...textColumn('zip', 'ZIP', ({ zip }) => zip ?? ''), from: 'md', narrow: true },
  { ...textColumn('country', 'Country', ({ country }) => country ?? ''), from: 'xl' },
  {
    key: 'actions',
    header: '',
    align: 'right',
    fixed: true,
    nowrap: true,
    cell: (contact) => <ContactActions contact={contact} />,
  },
];

function ContactLink({ contact }: { contact: Contact }) {
  return (
    <Link to="/Contact/$id" params={{ id: contact.id }} state={{ fromList: true }} className={rowLink}>
      {contactDisplayName(contact)}
    </Link>
  );
}

function ContactActions({ contact }: { contact: Contact }) {
  const { id } = contact;
  const name = contactDisplayName(contact);
  return (
    <span className={classes(aboveCard, '-my-1 inline-flex whitespace-nowrap')}>
      <Link
        to="/Contact/$id"
        params={{ id }}
        state={{ fromList: true }}
        aria-label={`View ${name}`}
        title="View"
        className={iconLink}
      >
        <Eye size={18} aria-hidden="true" />
      </Link>
      <Link
        to="/Contact/$id/edit"
        params={{ id }}
        state={{ fromList: true }}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={iconLink}
      >
        <Pencil size={18} aria-hidden="true" />
      </Link>
    </span>
  );
}

function ContactCard({ contact }: { contact: Contact }) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<ContactActions contact={contact} />}
      text={[contact.city, contact.state].filter(Boolean).join(', ')}
      end={<Code>#{contact.id}</Code>}
    />
  );
}
