import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, UserRound } from 'lucide-react';
import * as z from 'zod/mini';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { listPlace } from '#src/contract/list-place.ts';
import { Id } from '#src/contract/values.ts';
import { timeOf } from '#src/ui/age.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { type LocalColumn, PagedTable } from '#src/ui/paged-table.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';

const PER_PAGE = 12;

export const ContactSearch = z.object({
  filter_org_id: z.catch(z.optional(Id), undefined),
  active: z.catch(z.boolean(), true),
  ...listPlace(PER_PAGE, 'name'),
});
export type ContactSearch = z.infer<typeof ContactSearch>;

interface ContactListProps {
  search: ContactSearch;
  onSearch: (search: ContactSearch) => void;
}

/** The Contacts list (SPEC §2): of one client; nothing is fetched before one is chosen. */
export function ContactList({ search, onSearch }: ContactListProps) {
  const { filter_org_id: orgId, active } = search;
  const { data: clients = [] } = useQuery(organizationQueries.list(true));
  const contacts = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data, error } = contacts;
  return (
    <>
      <PageHeader
        title="Contacts"
        meta={data && `${data.length} contacts · as of ${timeOf(contacts.dataUpdatedAt)}`}
        actions={
          <Link to="/Contact/create" className={buttonClasses('primary')}>
            <Plus size={18} aria-hidden="true" />
            Add a Contact
          </Link>
        }
      />
      <search aria-label="Filter Contacts" className="mb-4 flex flex-col gap-3 sm:flex-row">
        <Field label="Client" className="sm:w-64">
          <Select
            value={String(orgId ?? '')}
            {...(orgId === undefined && { placeholder: 'Select a Client' })}
            options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) =>
              onSearch({ ...search, filter_org_id: Number(target.value) || undefined, page: 1 })
            }
          />
        </Field>
        <YesNo
          label="Active"
          value={active}
          onChange={(next) => onSearch({ ...search, active: next, page: 1 })}
        />
      </search>
      {orgId === undefined && <EmptyState icon={UserRound} text="Select a Client to view Contacts." />}
      {orgId !== undefined && !data && error && (
        <LoadError {...explain(error)} onRetry={() => void contacts.refetch()} />
      )}
      {orgId !== undefined && !data && !error && <Skeleton className="h-96" />}
      {data?.length === 0 && <EmptyState icon={UserRound} text="No Contacts found." />}
      {data && data.length > 0 && (
        <PagedTable
          label="Contacts"
          rows={data}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          card={(contact) => <ContactCard contact={contact} />}
          place={search}
          onPlace={(place) => onSearch({ ...search, ...place })}
        />
      )}
    </>
  );
}

const text = (key: keyof Contact & string, header: string): LocalColumn<Contact> => ({
  key,
  header,
  sort: key,
  value: (contact) => String(contact[key] ?? ''),
  cell: (contact) => String(contact[key] ?? ''),
});

const COLUMNS: LocalColumn<Contact>[] = [
  {
    key: 'name',
    header: 'Company',
    sort: 'name',
    value: contactDisplayName,
    cell: (contact) => <span className="font-medium">{contactDisplayName(contact)}</span>,
  },
  { ...text('first_name', 'First Name'), wide: true },
  { ...text('last_name', 'Last Name'), wide: true },
  text('address', 'Address'),
  { ...text('address2', 'Address 2'), wide: true },
  text('city', 'City'),
  text('state', 'State'),
  text('zip', 'ZIP'),
  { ...text('country', 'Country'), wide: true },
];

function ContactCard({ contact }: { contact: Contact }) {
  const { id, city, state } = contact;
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <p className="font-semibold wrap-anywhere">{contactDisplayName(contact)}</p>
      <p className="flex justify-between gap-3 text-small text-ink-2">
        <span>{[city, state].filter(Boolean).join(', ')}</span>
        <span className="font-mono text-code">#{id}</span>
      </p>
    </div>
  );
}
