import { useOnlyClient } from '#src/features/pickers/clients.ts';
import { ClientPicker, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import type { Move, Patch } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/search-input.tsx';
import {
  DATE_FLOOR,
  FILTER_TYPES,
  FILTER_VALUES,
  FILTERS,
  type FilterType,
  type FilterValue,
  inputsOf,
  isNumber,
  type LabelledValue,
  OrderFilter,
} from './order-filter.ts';
import { type OrderSearch, showsDates, withFilterType } from './order-search.ts';

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
  const types = FILTER_TYPES.filter(
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
      {inputsOf(filter).map((input) => (
        <FilterInput key={`${by} ${input[0]}`} of={input} filter={filter} set={set} setTyped={setTyped} />
      ))}
      {showsDates(filter) && <Dates filter={filter} set={setTyped} />}
    </>
  );
}

interface InputProps {
  filter: OrderFilter;
  set: (values: { [key in keyof OrderFilter]?: unknown }, move?: Move) => void;
  setTyped: InputProps['set'];
}

function FilterInput({ of: [name, label], filter, set, setTyped }: InputProps & { of: LabelledValue }) {
  const { input }: FilterValue = FILTER_VALUES[name];
  const value = filter[name];
  if ('options' in input)
    return (
      <Field label={label} className="col-span-2 sm:w-44 xl:max-[1359px]:w-38">
        <Select
          value={String(value ?? '')}
          placeholder={`Select a ${label}`}
          options={input.options.map(({ id, name: option }) => ({ value: String(id), label: option }))}
          onChange={(event) => set({ [name]: Number(event.target.value) || undefined })}
        />
      </Field>
    );
  if ('kind' in input) {
    const names = inputsOf(filter).map(([each]) => each);
    const after = Object.fromEntries(names.slice(names.indexOf(name)).map((each) => [each, undefined]));
    const picker = {
      label,
      value: typeof value === 'number' ? value : undefined,
      onPick: ({ id }: { id: number }) => set({ ...after, [name]: id }),
      onClear: () => set(after),
      className: 'col-span-2 sm:w-60',
    };
    if (input.kind === 'client') return <ClientPicker {...picker} />;
    return <RecordPicker {...picker} kind={input.kind} orgId={filter.filter_org_id} />;
  }
  const { longest, hint, isNumeric = false } = input;
  const text = String(value ?? '');
  return (
    <Field
      label={label}
      hint={hint}
      error={isNumeric && !isNumber(text) ? 'Must be a number' : undefined}
      className={classes('col-span-2', hint ? 'sm:w-64' : 'sm:w-44')}
    >
      <SettledInput
        value={text}
        inputMode={isNumeric ? 'numeric' : undefined}
        maxLength={longest}
        pause={SERVER_PAUSE_MS}
        onSettled={(typed) => setTyped({ [name]: typed })}
      />
    </Field>
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
  return (
    <DayRange
      name="Created"
      days={[from, to]}
      errors={[outside(from), outside(to)]}
      onDay={(end, day) => set({ [`date_${end}`]: day })}
    />
  );
}

interface ShippedOnProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

/** The range of Shipped On, which is narrowed on the device: the API filters by the day of creation only. */
export function ShippedOn({ search: { shipped_from, shipped_to }, onPatch }: ShippedOnProps) {
  const inputs = (
    <DayRange
      name="Shipped"
      days={[shipped_from, shipped_to]}
      onDay={(end, day) => onPatch({ [`shipped_${end}`]: day, page: 1 }, { replace: true })}
    />
  );
  // Where they take a second line, both are in it.
  return useIsPhone() ? inputs : <div className="flex gap-3">{inputs}</div>;
}

interface DayRangeProps {
  name: string;
  days: readonly [from: string | undefined, to: string | undefined];
  errors?: DayRangeProps['days'];
  onDay: (end: 'from' | 'to', day: string | undefined) => void;
}

function DayRange({ name, days: [from, to], errors = [undefined, undefined], onDay }: DayRangeProps) {
  const reversed = from && to && from > to ? `${name} from is after ${name} to.` : undefined;
  const input = (end: 'from' | 'to', value: string | undefined, error: string | undefined) => (
    <Field
      label={`${name} ${end}`}
      error={error}
      className="max-[359px]:col-span-2 sm:w-40 xl:max-[1359px]:w-37"
    >
      <SettledInput
        type="date"
        min={DATE_FLOOR}
        max={formatIsoDay(new Date())}
        value={value ?? ''}
        pause={SERVER_PAUSE_MS}
        onSettled={(day) => onDay(end, day || undefined)}
      />
    </Field>
  );
  return (
    <>
      {input('from', from, errors[0] ?? reversed)}
      {input('to', to, errors[1])}
    </>
  );
}
