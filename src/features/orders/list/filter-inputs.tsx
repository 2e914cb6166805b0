import { useState } from 'react';
import { DATE_FLOOR } from '#src/contract/order.ts';
import { skuExample } from '#src/contract/provider.ts';
import {
  datesOf,
  filterPatch,
  type ListState,
  showsDates,
  withFilterType,
} from '#src/features/orders/search/order-search.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import { texts } from '#src/features/orders/texts.ts';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import { ClientPicker, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { DebouncedInput, SERVER_PAUSE_MS } from '#src/ui/filter/debounced-input.tsx';
import { Field, Select } from '#src/ui/form/field.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import type { Move } from '#src/ui/list/list-controls.ts';
import {
  FILTER_TYPES,
  FILTERS,
  type FilterInput,
  type FilterType,
  inputsOf,
  isNumber,
  OrderFilter,
  SHORTEST_ID,
} from './order-filter.ts';

export function OrderFilters(state: ListState) {
  const { search, onPatch } = state;
  const { filter, view } = search;
  const { filter_by: by } = filter;
  const only = useOnlyClient();
  // Offered only if the URL has them: users know no id of a billing reference, and an only client is no choice.
  const types = FILTER_TYPES.filter(
    (type) => type === by || !(type === 'bill_ref' || (only && type === 'client')),
  );
  return (
    <>
      <Field label={pickerTexts.filterBy} className="col-span-full">
        <Select
          value={by ?? ''}
          placeholder={searchTexts.selectFilter}
          options={types.map((type) => ({ value: type, label: texts.named(FILTERS[type].label) }))}
          onChange={({ target }) => {
            const type = (target.value || undefined) as FilterType | undefined;
            onPatch(filterPatch(search, withFilterType(type)));
          }}
        />
      </Field>
      {inputsOf(filter).map((input) => (
        <ValueInput key={`${by} ${input.key}`} of={input} {...state} />
      ))}
      {showsDates(filter) && <Dates {...state} />}
      {view === 'Shipped' && <ShippedOn {...state} />}
    </>
  );
}

// Typing adds no history entries.
const TYPED: Move = { replace: true };

const setter =
  ({ search, onPatch }: ListState) =>
  (values: { [key in keyof OrderFilter]?: unknown }, move?: Move) =>
    onPatch(filterPatch(search, OrderFilter.parse({ ...search.filter, ...values })), move);

const HINTS: { readonly [Name in FilterInput['key']]?: () => string } = {
  filter_id: () => searchTexts.leastDigits(SHORTEST_ID),
  filter_sku: () => searchTexts.fullSku(skuExample()),
};

function ValueInput({ of: { key, label, input }, ...state }: ListState & { of: FilterInput }) {
  const { filter } = state.search;
  const set = setter(state);
  const value = filter[key];
  if ('statuses' in input)
    return (
      <Field label={label} className="col-span-full">
        <Select
          value={String(value ?? '')}
          placeholder={searchTexts.selectA(label)}
          options={input.statuses.map(({ id, name }) => ({
            value: String(id),
            label: pickerTexts.status(name),
          }))}
          onChange={(event) => set({ [key]: Number(event.target.value) || undefined })}
        />
      </Field>
    );
  if ('kind' in input) {
    const keys = inputsOf(filter).map((each) => each.key);
    const after = Object.fromEntries(keys.slice(keys.indexOf(key)).map((each) => [each, undefined]));
    const picker = {
      label,
      value: typeof value === 'number' ? value : undefined,
      onPick: ({ id }: { id: number }) => set({ ...after, [key]: id }),
      onClear: () => set(after),
      className: 'col-span-full',
    };
    if (input.kind === 'client') return <ClientPicker {...picker} />;
    return <RecordPicker {...picker} kind={input.kind} orgId={filter.filter_org_id} />;
  }
  const { longest, isNumeric = false } = input;
  const text = String(value ?? '');
  return (
    <Field
      label={label}
      hint={HINTS[key]?.()}
      error={isNumeric && !isNumber(text) ? searchTexts.notANumber : undefined}
      className="col-span-full"
    >
      <DebouncedInput
        value={text}
        inputMode={isNumeric ? 'numeric' : undefined}
        maxLength={longest}
        pause={SERVER_PAUSE_MS}
        onChange={(typed) => set({ [key]: typed }, TYPED)}
      />
    </Field>
  );
}

export function Dates(state: ListState) {
  const set = setter(state);
  const today = formatIsoDay(new Date());
  const [from, to] = datesOf(state.search.filter);
  const outside = (day: string | undefined) =>
    day !== undefined && (day < DATE_FLOOR || day > today) ? searchTexts.outsideDates : undefined;
  return (
    <DayRange
      name={texts.columns.created}
      days={[from, to]}
      errors={[outside(from), outside(to)]}
      onDay={(end, day) => set({ [`date_${end}`]: day }, TYPED)}
    />
  );
}

/** The range of Shipped On. The API filters by the creation date only, so the device narrows the list. */
export function ShippedOn({ search: { shipped_from, shipped_to }, onPatch }: ListState) {
  return (
    <DayRange
      name={texts.columns.shipped}
      days={[shipped_from, shipped_to]}
      onDay={(end, day) => onPatch({ [`shipped_${end}`]: day, page: 1 }, TYPED)}
    />
  );
}

interface DayRangeProps {
  name: string;
  days: readonly [from: string | undefined, to: string | undefined];
  errors?: DayRangeProps['days'] | [];
  onDay: (end: 'from' | 'to', day: string | undefined) => void;
}

function DayRange({ name, days: [from, to], errors = [], onDay }: DayRangeProps) {
  const reversed = from && to && from > to ? searchTexts.reversed(name) : undefined;
  const input = (end: 'from' | 'to', value: string | undefined, error: string | undefined) => (
    <DayInput label={searchTexts[end](name)} {...{ value, error }} onDay={(day) => onDay(end, day)} />
  );
  return (
    <>
      {input('from', from, errors[0] ?? reversed)}
      {input('to', to, errors[1])}
    </>
  );
}

interface DayInputProps {
  label: string;
  value: string | undefined;
  error: string | undefined;
  onDay: (day: string | undefined) => void;
}

function DayInput({ label, value = '', error, onDay }: DayInputProps) {
  // While a year is typed, it is 0002, then 0020, then 0202. Fetching for these would replace the typed text.
  const [isBegun, setBegun] = useState(false);
  return (
    <Field
      label={label}
      error={isBegun ? searchTexts.outsideDates : error}
      className="max-[22.5rem]:col-span-full"
    >
      <DebouncedInput
        type="date"
        min={DATE_FLOOR}
        max={formatIsoDay(new Date())}
        value={value}
        pause={SERVER_PAUSE_MS}
        onChange={(day) => {
          const begins = day.startsWith('0');
          setBegun(begins);
          if (!begins) onDay(day || undefined);
        }}
      />
    </Field>
  );
}
