import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { FILTERS_OF_VIEW, showsDates, withFilterType } from './order-filter.ts';
import { DATE_FLOOR, dayOf, type FilterType, OrderFilter } from './order-search.ts';

const LABELS: Record<FilterType, string> = {
  date_range: 'Date Range',
  client: 'Client',
  contact: 'Client Contact',
  status: 'Status',
  id: 'Order ID',
  sku: 'Product SKU',
  bill_ref: 'Billing Reference',
};
const VIEW_OF = Object.fromEntries(
  Object.entries(FILTERS_OF_VIEW).flatMap(([view, types]) => types.map((type) => [type, view])),
) as Record<string, OrderFilter['list_view']>;
const TYPING_PAUSE_MS = 1_000;

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}

/** Filter By and the inputs that it reveals (SPEC §2, Orders list). */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { filter_by: by } = filter;
  const set = (values: Record<string, unknown>) => onChange(OrderFilter.parse({ ...filter, ...values }));
  const types = [...FILTERS_OF_VIEW.browse, ...FILTERS_OF_VIEW.search];
  return (
    <search
      aria-label="Filter Orders"
      className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      <Field label="Filter By" className="col-span-2 sm:w-44">
        <Select
          value={by ?? ''}
          placeholder="Select a Filter"
          options={types.map((type) => ({ value: type, label: LABELS[type] }))}
          onChange={(event) => {
            const type = (event.target.value || undefined) as FilterType | undefined;
            onChange(withFilterType({ ...filter, list_view: VIEW_OF[type ?? ''] ?? 'browse' }, type));
          }}
        />
      </Field>
      {(by === 'client' || by === 'contact') && (
        <ClientSelect
          label={by === 'client' ? 'By Client' : 'Select Client'}
          value={filter.filter_org_id}
          onChange={(filter_org_id) => set({ filter_org_id, filter_contact_id: undefined })}
        />
      )}
      {by === 'contact' && filter.filter_org_id !== undefined && (
        <ContactSelect
          orgId={filter.filter_org_id}
          value={filter.filter_contact_id}
          onChange={(filter_contact_id) => set({ filter_contact_id })}
        />
      )}
      {by === 'status' && (
        <Field label="Status" className="col-span-2 sm:w-44">
          <Select
            value={String(filter.filter_status_id ?? '')}
            placeholder="Select a Status"
            options={ORDER_STATUSES.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => set({ filter_status_id: Number(event.target.value) || undefined })}
          />
        </Field>
      )}
      {by === 'id' && (
        <SettledText
          label="Order ID"
          hint="At least 3 digits."
          value={filter.filter_id}
          inputMode="numeric"
          onSettled={(filter_id) => set({ filter_id })}
        />
      )}
      {by === 'sku' && (
        <SettledText
          label="Product SKU"
          hint="The full SKU, such as SKU-N00012345."
          value={filter.filter_sku}
          onSettled={(filter_sku) => set({ filter_sku })}
        />
      )}
      {showsDates(filter) && <Dates filter={filter} onChange={set} />}
    </search>
  );
}

interface ChoiceProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

function ClientSelect({ label, value, onChange }: ChoiceProps & { label: string }) {
  const { data = [] } = useQuery(organizationQueries.list(true));
  return (
    <Field label={label} className="col-span-2 sm:w-56">
      <Select
        value={String(value ?? '')}
        placeholder="Select a Client"
        options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      />
    </Field>
  );
}

function ContactSelect({ orgId, value, onChange }: ChoiceProps & { orgId: number }) {
  const { data = [] } = useQuery(contactQueries.ofOrganization(orgId, true));
  return (
    <Field label="Select Contact" className="col-span-2 sm:w-56">
      <Select
        value={String(value ?? '')}
        placeholder="Select a Contact"
        options={data.map((contact) => ({ value: String(contact.id), label: contactDisplayName(contact) }))}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      />
    </Field>
  );
}

function Dates({
  filter,
  onChange,
}: {
  filter: OrderFilter;
  onChange: (values: Record<string, unknown>) => void;
}) {
  const today = dayOf(new Date());
  return (
    <>
      <Field label="From">
        <TextInput
          type="date"
          min={DATE_FLOOR}
          max={filter.date_to ?? today}
          value={filter.date_from ?? ''}
          onChange={(event) => onChange({ date_from: event.target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          min={filter.date_from ?? DATE_FLOOR}
          max={today}
          value={filter.date_to ?? ''}
          onChange={(event) => onChange({ date_to: event.target.value || undefined })}
        />
      </Field>
    </>
  );
}

interface SettledTextProps {
  label: string;
  hint: string;
  value: string | undefined;
  inputMode?: 'numeric';
  /** Told the text one second after the last key (SPEC §9). */
  onSettled: (value: string) => void;
}

function SettledText({ label, hint, value = '', inputMode, onSettled }: SettledTextProps) {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause.
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSettled(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field label={label} hint={hint} className="col-span-2 sm:w-64">
      <TextInput
        value={typed}
        maxLength={100}
        autoComplete="off"
        inputMode={inputMode}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
