import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, UserRound } from 'lucide-react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { buttonClasses } from '#src/ui/button.tsx';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { useFoundRows } from '#src/ui/found-rows.ts';
import { listControls, type Patch, useImmediateSearch } from '#src/ui/list-controls.ts';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { Loaded, RowSkeletons } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';
import { useChosenColumns } from '#src/user-data/preferences.ts';
import { CONTACT_COLUMNS, ContactCard } from './contact-columns.tsx';
import type { ContactSearch } from './contact-search.ts';

interface ContactListProps {
  search: ContactSearch;
  onPatch: Patch<ContactSearch>;
}

/** The Contacts list of one client. Nothing is fetched before a client is chosen (RULES.md, Contacts list). */
export function ContactList({ search, onPatch }: ContactListProps) {
  const { filter_org_id: orgId, active } = search;
  const contacts = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data: clients } = useQuery(organizationQueries.list(true));
  const [chosen, choose] = useChosenColumns('Contacts');
  const controls = useImmediateSearch(listControls(search, onPatch));
  const found = useFoundRows(contacts.data, CONTACT_COLUMNS, controls);
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
            {orgId !== undefined && (
              <ColumnChooser columns={CONTACT_COLUMNS} chosen={chosen} onChoose={choose} />
            )}
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
                  onClear: () => onPatch({ active: true, page: 1 }),
                },
              ]),
        ]}
        columns={CONTACT_COLUMNS}
        controls={controls}
        prompt={
          orgId === undefined ? { icon: UserRound, text: 'Select a Client to view Contacts.' } : undefined
        }
      >
        <ClientPicker
          label="Client"
          value={orgId}
          onPick={({ id }) => onPatch({ filter_org_id: id, page: 1 })}
          className="col-span-2 sm:w-64"
        />
        <YesNo label="Active" value={active} onChange={(next) => onPatch({ active: next, page: 1 })} />
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
              columns={CONTACT_COLUMNS}
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
