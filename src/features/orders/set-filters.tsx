import type { Order } from '#src/contract/order.ts';
import { RecordName } from '#src/features/pickers/pickers.tsx';
import type { SetFilter } from '#src/ui/filter-chips.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import { DATE_FLOOR, FILTER_VALUES, type FilterValueName } from './order-filter.ts';
import { type OrderSearch, selectionOf, showsDates } from './order-search.ts';
import { shownDays } from './order-words.ts';

const WAITING = '…';

/**
 * The set filters as texts. Dates that apply without being chosen are named, too.
 * @param found the filtered orders, which know the names of chosen records; without any, they are looked up.
 */
export function setFilters(
  { filter, shipped_from, shipped_to }: OrderSearch,
  onPatch: Patch<OrderSearch>,
  found: readonly Order[] | undefined,
): SetFilter[] {
  const { filter_by, date_from, date_to } = filter;
  const today = new Date();
  const isFetched = selectionOf(filter, today) !== undefined;
  const [floor, last] = filter_by === 'date_range' ? [] : [DATE_FLOOR, formatIsoDay(today)];
  const chosen = Object.entries(FILTER_VALUES).flatMap(([key, { name, input }]): SetFilter[] => {
    const value = filter[key as FilterValueName];
    if (value === undefined || value === '') return [];
    if ('options' in input) return [{ name, value: input.options.find(({ id }) => id === value)?.name }];
    if (!('kind' in input)) return [{ name, value }];
    const looked = <RecordName key={key} kind={input.kind} id={Number(value)} orgId={filter.filter_org_id} />;
    const [first] = found ?? [];
    const shown = (first && input.nameIn(first)) ?? (found || !isFetched ? looked : WAITING);
    return [{ name, value: shown, isPlain: true }];
  });
  const created = showsDates(filter) && shownDays(date_from ?? floor, date_to ?? last);
  const shipped = shownDays(shipped_from, shipped_to);
  const onClear = () => onPatch({ shipped_from: undefined, shipped_to: undefined, page: 1 });
  return [
    ...(created ? [{ name: 'Created', value: created, isPinned: true }] : []),
    ...chosen,
    ...(shipped ? [{ name: 'Shipped', value: shipped, isPinned: true, onClear }] : []),
  ];
}
