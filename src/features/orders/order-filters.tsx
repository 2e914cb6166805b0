import { lazy, Suspense } from 'react';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { Field, Select } from '#src/ui/field.tsx';
import type { Move } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/settled-input.tsx';
import { showsDates, withFilterType } from './order-filter.ts';
import type { InputProps } from './order-filter-inputs.tsx';
import { FILTERS } from './order-filter-types.ts';
import { DATE_FLOOR, type FilterType, OrderFilter } from './order-search.ts';

// The default filter needs neither pickers nor texts.
const LaterInput = lazy(() => import('./order-filter-inputs.tsx'));

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
        <Suspense>
          <LaterInput by={by} filter={filter} set={set} setTyped={setTyped} />
        </Suspense>
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
