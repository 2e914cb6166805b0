import type { ReactNode } from 'react';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { useOnlyClient } from '#src/features/pickers/clients.ts';
import { ClientPicker, ContactPicker } from '#src/features/pickers/pickers.tsx';
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
  const only = useOnlyClient();
  // Offered only where a URL names one: nobody knows a billing reference by its number, or asks for their only client.
  const types = (Object.keys(FILTERS) as FilterType[]).filter(
    (type) => type === by || !(type === 'bill_ref' || (only && type === 'client')),
  );
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
      {by === 'status' && (
        <Field label="Status" className="col-span-2 sm:w-44 xl:max-[1359px]:w-38">
          <Select
            value={String(filter.filter_status_id ?? '')}
            placeholder="Select a Status"
            options={ORDER_STATUSES.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => set({ filter_status_id: Number(event.target.value) || undefined })}
          />
        </Field>
      )}
      {by && by !== 'status' && by !== 'date_range' && (
        <FilterInput by={by} filter={filter} set={set} setTyped={setTyped} />
      )}
      {showsDates(filter) && <Dates filter={filter} set={setTyped} />}
    </>
  );
}

function Dates({ filter, set }: Pick<InputProps, 'filter' | 'set'>) {
  const today = formatIsoDay(new Date());
  // Where no date is chosen, all that may be asked for applies: the field shows it.
  const isWhole = filter.filter_by !== 'date_range';
  const { date_from: from = isWhole ? DATE_FLOOR : undefined, date_to: to = isWhole ? today : undefined } =
    filter;
  const outside = (day: string | undefined) =>
    day !== undefined && (day < DATE_FLOOR || day > today) ? 'From 1/1/2016 to today.' : undefined;
  const reversed = from && to && from > to ? 'Created from is after Created to.' : undefined;
  return (
    <>
      <Field
        label="Created from"
        error={outside(from) ?? reversed}
        className="max-[359px]:col-span-2 sm:w-40 xl:max-[1359px]:w-37"
      >
        <SettledInput
          type="date"
          min={DATE_FLOOR}
          max={today}
          value={from ?? ''}
          pause={SERVER_PAUSE_MS}
          onSettled={(day) => set({ date_from: day || undefined })}
        />
      </Field>
      <Field
        label="Created to"
        error={outside(to)}
        className="max-[359px]:col-span-2 sm:w-40 xl:max-[1359px]:w-37"
      >
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

interface InputProps {
  filter: OrderFilter;
  set: (values: { [key in keyof OrderFilter]?: unknown }, move?: Move) => void;
  setTyped: InputProps['set'];
}

type OtherType = Exclude<FilterType, 'status' | 'date_range'>;

function FilterInput({ by, ...props }: InputProps & { by: OtherType }) {
  const Input = INPUTS[by];
  return <Input {...props} />;
}

const INPUTS: Record<OtherType, (props: InputProps) => ReactNode> = {
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
