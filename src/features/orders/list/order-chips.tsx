import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentProps, PropsWithChildren } from 'react';
import { DATE_FLOOR, ORDER_STATUSES, type Order, SHIPPED } from '#src/contract/order.ts';
import {
  datesOf,
  filterPatch,
  type ListState,
  selectionOf,
  showsDates,
} from '#src/features/orders/search/order-search.ts';
import { shownDays, texts } from '#src/features/orders/texts.ts';
import { useCanPickClient } from '#src/features/pickers/clients.tsx';
import { ChipPicker, RecordName } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { classes, FIELDS } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { Chip, ChipSelect, type SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import { FILTER_VALUES, type FilterValueName, type OrderFilter } from './order-filter.ts';
import { LastWeek, viewOf } from './order-views.tsx';

// Lazy: the list renders without them.
const filters = () => import('./filter-inputs.tsx');
const Dates = lazyRouteComponent(filters, 'Dates');
const ShippedOn = lazyRouteComponent(filters, 'ShippedOn');
const FilterDialog = lazyRouteComponent(() => import('#src/ui/filter/filter-sheet.tsx'), 'FilterDialog');

/** Chips for dates, status and client. A choice that the API can't combine with the filter is a column search. */
export function OrderChips(state: ListState) {
  const { search, onPatch } = state;
  const { filter, view, s_order_status, s_org_name, shipped_from, shipped_to } = search;
  const { filter_by: by, filter_status_id, filter_org_id, date_from, date_to } = filter;
  const canPickClient = useCanPickClient();
  const change = (next: OrderFilter) => onPatch(filterPatch(search, next));
  const dates = { list_view: 'browse', date_from, date_to } as const;
  const anyOf = () =>
    change({
      ...dates,
      filter_by: 'date_range',
      date_from: date_from ?? DATE_FLOOR,
      date_to: date_to ?? formatIsoDay(new Date()),
    });
  const isOfStatus = by === undefined || by === 'status' || by === 'date_range';
  const status = ORDER_STATUSES.find(({ id, name }) => id === filter_status_id || name === s_order_status);
  const onStatus = (name: string) => {
    const id = ORDER_STATUSES.find((each) => each.name === name)?.id;
    if (!isOfStatus) onPatch({ s_order_status: name || undefined, page: 1 });
    else if (id === undefined) anyOf();
    else change({ ...dates, filter_by: 'status', filter_status_id: id });
  };
  const shipped = shownDays(shipped_from, shipped_to);
  const isOfClient = by === undefined || by === 'client' || by === 'contact';
  return (
    <>
      {/* On a phone the row scrolls: chips that say more than the view come first. */}
      <div
        className={classes(
          'flex shrink-0 gap-1.5 sm:contents',
          viewOf(search) === undefined && 'order-first',
        )}
      >
        {showsDates(filter) && (
          <DateChip
            isPlain
            name={texts.columns.created}
            none={texts.anyDate}
            value={chosenDays(date_from, date_to)}
          >
            <Dates {...state} />
          </DateChip>
        )}
        {view === 'Shipped' && (
          <DateChip
            name={texts.columns.shipped}
            none={texts.anyShipDate}
            value={shipped}
            onClear={shipped ? () => onPatch(NO_SHIP_DATES) : undefined}
          >
            <ShippedOn {...state} />
          </DateChip>
        )}
        {view === 'Shipped' && <LastWeek {...state} />}
        {!view && (
          <ChipSelect
            label={texts.columns.status}
            none={texts.anyStatus}
            options={ORDER_STATUSES.map(({ id, name }) => ({
              value: name,
              // The view Shipped has the same name.
              label: `${id === SHIPPED && status?.id === id ? `${texts.columns.status}: ` : ''}${pickerTexts.status(name)}`,
            }))}
            value={status?.name ?? ''}
            onChange={onStatus}
          />
        )}
      </div>
      {canPickClient && (
        <ChipPicker
          kind="client"
          value={filter_org_id}
          name={s_org_name}
          onPick={({ id, name }) =>
            isOfClient
              ? change({ ...dates, filter_by: 'client', filter_org_id: id })
              : onPatch({ s_org_name: name, page: 1 })
          }
          onClear={() => (isOfClient ? anyOf() : onPatch({ s_org_name: undefined, page: 1 }))}
        />
      )}
    </>
  );
}

const NO_SHIP_DATES = { shipped_from: undefined, shipped_to: undefined, page: 1 };

/** Undefined for all days up to today. */
function chosenDays(from: string | undefined, to: string | undefined): string | undefined {
  if (from === DATE_FLOOR && to && to >= formatIsoDay(new Date())) return undefined;
  return shownDays(from, to);
}

function DateChip({ children, ...chip }: PropsWithChildren<Omit<ComponentProps<typeof Chip>, 'onOpen'>>) {
  const [open, dialog] = useDialog((onClose) => (
    <FilterDialog title={chip.name} onClose={onClose}>
      <div className={FIELDS}>{children}</div>
    </FilterDialog>
  ));
  return (
    <>
      <Chip {...chip} onOpen={open} />
      {dialog}
    </>
  );
}

/** The set filters. Names of records come from the listed orders, or are fetched. */
export function setFilters(
  { search: { filter, shipped_from, shipped_to, s_org_name, s_order_status }, onPatch }: ListState,
  found: readonly Order[] | undefined,
): SetFilter[] {
  const isListed = selectionOf(filter, new Date()) !== undefined;
  const chosen = Object.entries(FILTER_VALUES).flatMap(([key, { name: english, input }]): SetFilter[] => {
    const value = filter[key as FilterValueName];
    if (value === undefined || value === '') return [];
    const name = texts.named(english);
    if ('statuses' in input) {
      const status = input.statuses.find(({ id }) => id === value);
      return [{ name, value: status && pickerTexts.status(status.name), isPlain: true, isInSight: true }];
    }
    if (!('kind' in input)) return [{ name, value }];
    const fetched = (
      <RecordName key={key} kind={input.kind} id={Number(value)} orgId={filter.filter_org_id} />
    );
    const listed = found?.[0] && input.nameIn(found[0]);
    const shown = listed ?? (found || !isListed ? fetched : '…');
    return [{ name, value: shown, isPlain: true, isInSight: input.kind === 'client' }];
  });
  const created = showsDates(filter) && chosenDays(...datesOf(filter));
  const shipped = shownDays(shipped_from, shipped_to);
  const onClear = () => onPatch(NO_SHIP_DATES);
  const status = s_order_status && pickerTexts.status(s_order_status);
  const plain = { isPlain: true, isInSight: true };
  const others: SetFilter[] = [
    { name: pickerTexts.kinds.client.name, value: s_org_name, column: 'org_name', ...plain },
    { name: texts.columns.status, value: status, column: 'order_status', ...plain },
    { name: texts.columns.created, value: created, ...plain },
    { name: texts.columns.shipped, value: shipped, isInSight: true, onClear, clears: texts.anyShipDate },
  ];
  return [...chosen, ...others.filter(({ value }) => value)];
}
