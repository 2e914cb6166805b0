import type { ReactNode } from 'react';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { ContactPicker } from '#src/features/pickers/contact-picker.tsx';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { Field, Select } from '#src/ui/field.tsx';
import type { Move } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/settled-input.tsx';
import { showsDates, withFilterType } from './order-filter.ts';
import { FILTERS, isNumber } from './order-filter-types.ts';
import { DATE_FLOOR, type FilterType, OrderFilter } from './order-search.ts';

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (filter: OrderFilter, move?: Move) => void;
}

/** Filter By and the inputs that it reveals (RULES.md, Orders list). */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { filter_by: by } = filter;
  const set: InputProps['set'] = (values, move) =>
    onChange(OrderFilter.parse({ ...filter, ...values }), move);
  // What is typed does not fill the history.
  const setTyped: InputProps['set'] = (values) => set(values, { replace: true });
  // Nobody knows a billing reference by its number: it is offered only where a URL names one.
  const types = (Object.keys(FILTERS) as FilterType[]).filter(
    (type) => type !== 'bill_ref' || by === 'bill_ref',
  );
  const Input = by && INPUTS[by];
  return (
    <>
      <Field label="Filter By" className="col-span-2 sm:w-44">
        <Select
          value={by ?? ''}
          placeholder="Select a Filter"
          options={types.map((type) => ({ value: type, label: FILTERS[type].label }))}
          onChange={(event) =>
            onChange(withFilterType((event.target.value || undefined) as FilterType | undefined))
          }
        />
      </Field>
      {Input && <Input filter={filter} set={set} setTyped={setTyped} />}
      {showsDates(filter) && <Dates filter={filter} set={setTyped} />}
    </>
  );
}

interface InputProps {
  filter: OrderFilter;
  set: (values: { [key in keyof OrderFilter]?: unknown }, move?: Move) => void;
  setTyped: InputProps['set'];
}

/** What each filter type is given its value with; From and To are added where it has dates. */
const INPUTS: Record<FilterType, ((props: InputProps) => ReactNode) | undefined> = {
  date_range: undefined,
  client: (props) => <Client {...props} label="By Client" />,
  contact: (props) => (
    <>
      <Client {...props} label="Select Client" />
      <ContactPicker
        label="Client Contact"
        orgId={props.filter.filter_org_id}
        value={props.filter.filter_contact_id}
        onPick={({ id }) => props.set({ filter_contact_id: id })}
        onClear={() => props.set({ filter_contact_id: undefined })}
        className="col-span-2 sm:w-60"
      />
    </>
  ),
  id: ({ filter, setTyped }) => (
    <Field
      label="Order ID"
      hint="At least 3 digits."
      error={isNumber(filter.filter_id) ? undefined : 'Must be a number'}
      className="col-span-2 sm:w-64"
    >
      <SettledInput
        value={filter.filter_id ?? ''}
        inputMode="numeric"
        maxLength={10}
        pause={SERVER_PAUSE_MS}
        onSettled={(filter_id) => setTyped({ filter_id })}
      />
    </Field>
  ),
  sku: ({ filter, setTyped }) => (
    <Field label="Product SKU" hint="The full SKU, such as SKU-N00012345." className="col-span-2 sm:w-64">
      <SettledInput
        value={filter.filter_sku ?? ''}
        maxLength={100}
        pause={SERVER_PAUSE_MS}
        onSettled={(filter_sku) => setTyped({ filter_sku })}
      />
    </Field>
  ),
  status: ({ filter, set }) => (
    <Field label="Status" className="col-span-2 sm:w-44">
      <Select
        value={String(filter.filter_status_id ?? '')}
        placeholder="Select a Status"
        options={ORDER_STATUSES.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => set({ filter_status_id: Number(event.target.value) || undefined })}
      />
    </Field>
  ),
  bill_ref: ({ filter, setTyped }) => (
    <Field label="Billing Reference" className="col-span-2 sm:w-44">
      <SettledInput
        value={String(filter.filter_bill_ref_id ?? '')}
        inputMode="numeric"
        maxLength={10}
        pause={SERVER_PAUSE_MS}
        onSettled={(id) => setTyped({ filter_bill_ref_id: Number(id) || undefined })}
      />
    </Field>
  ),
};

function Client({ filter, set, label }: InputProps & { label: string }) {
  return (
    <ClientPicker
      label={label}
      value={filter.filter_org_id}
      onPick={({ id }) => set({ filter_org_id: id, filter_contact_id: undefined })}
      onClear={() => set({ filter_org_id: undefined, filter_contact_id: undefined })}
      className="col-span-2 sm:w-60"
    />
  );
}

function Dates({ filter, set }: Pick<InputProps, 'filter' | 'set'>) {
  const today = formatIsoDay(new Date());
  const { date_from: from, date_to: to } = filter;
  const outside = (day: string | undefined) =>
    day !== undefined && (day < DATE_FLOOR || day > today) ? 'From 1/1/2016 to today.' : undefined;
  const reversed = from && to && from > to ? 'From is after To.' : undefined;
  return (
    <>
      <Field label="From" error={outside(from) ?? reversed} className="max-[359px]:col-span-2 sm:w-40">
        <SettledInput
          type="date"
          min={DATE_FLOOR}
          max={today}
          value={from ?? ''}
          pause={SERVER_PAUSE_MS}
          onSettled={(day) => set({ date_from: day || undefined })}
        />
      </Field>
      <Field label="To" error={outside(to)} className="max-[359px]:col-span-2 sm:w-40">
        <SettledInput
          type="date"
          min={DATE_FLOOR}
          max={today}
          value={to ?? ''}
          pause={SERVER_PAUSE_MS}
          onSettled={(day) => set({ date_to: day || undefined })}
        />
      </Field>
    </>
  );
}
