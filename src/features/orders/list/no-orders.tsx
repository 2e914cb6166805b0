import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { orderQueries } from '#src/api/orders.ts';
import { DATE_FLOOR, type Order } from '#src/contract/order.ts';
import {
  filterPatch,
  type ListState,
  type OrderSearch,
  showsDates,
} from '#src/features/orders/search/order-search.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import { Button } from '#src/ui/button.tsx';
import { classes, textLink } from '#src/ui/classes.ts';
import { DataTable, type DataTableProps } from '#src/ui/list/data-table.tsx';
import { Pagination, pageOf } from '#src/ui/list/pagination.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import type { OrderFilter } from './order-filter.ts';
import { type Listed, ordersInMemory, selects } from './order-selection.ts';
import { firstOf, lastMonths, MONTHS, viewOf, viewPatch } from './order-views.tsx';
import { reversedDates } from './reversed-dates.ts';

interface SearchNoteProps extends ListState, Pick<Listed, 'note' | 'inAll' | 'products'> {
  hasSome?: boolean;
}

export function AlsoFound({ search, onPatch, inAll = 0, products = 0, hasSome = false }: SearchNoteProps) {
  const { q = '' } = search;
  if (inAll + products === 0) return null;
  return (
    <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-2', hasSome && 'mt-3')}>
      {inAll > 0 && (
        <Button onClick={() => onPatch({ ...viewPatch('All', new Date()), q })}>
          {searchTexts.inAll(inAll, hasSome)}
        </Button>
      )}
      {products > 0 && (
        <Link
          to="/Product"
          search={{ s_any: q, sort: 'match' }}
          className={`${textLink} inline-flex items-center target`}
        >
          {searchTexts.alsoProducts(products, q)}
        </Link>
      )}
    </div>
  );
}

export function NoOrders(props: SearchNoteProps) {
  const { search, onPatch, note } = props;
  const { q } = search;
  const offer = offerOf(search, new Date());
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">{searchTexts.searchedFor(q)}</p>}
      {reversedDates(search).map((text) => (
        <p key={text} className="text-small text-warning">
          {text}
        </p>
      ))}
      <p role="status" className="max-w-prose text-small text-ink-2 empty:hidden">
        {note}
      </p>
      <AlsoFound {...props} />
      {offer && <Button onClick={() => onPatch({ ...offer.patch, page: 1 })}>{offer.label}</Button>}
    </>
  );
}

function offerOf(search: OrderSearch, today: Date) {
  const { filter, q, shipped_from, shipped_to } = search;
  if (q) return { label: uiTexts.clearSearch, patch: { q: undefined } };
  // The list itself offers to clear the range.
  if (shipped_from || shipped_to) return longerShipped(search, today);
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider) return { label: wider.label, patch: filterPatch(search, { ...filter, ...wider.dates }) };
  // Under All, only a search of columns is left to clear.
  if (viewOf(search) === 'All') return undefined;
  return { label: searchTexts.showAll, patch: viewPatch('All', today) };
}

export function widerOf({ date_from = DATE_FLOOR }: OrderFilter, today: Date) {
  const dates = lastMonths(today);
  if (date_from > dates.date_from) return { label: searchTexts.showLast(MONTHS, 'months'), dates };
  if (date_from > DATE_FLOOR)
    return { label: searchTexts.showAllYears, dates: { ...dates, date_from: DATE_FLOOR } };
  return undefined;
}

const LONGER_DAYS = 30;

export function longerShipped({ shipped_from }: OrderSearch, today: Date) {
  const from = firstOf(LONGER_DAYS, today);
  if (shipped_from === undefined || shipped_from <= from) return undefined;
  const label = searchTexts.showLast(LONGER_DAYS, 'days');
  return { label, patch: { shipped_from: from, shipped_to: undefined } };
}

interface CachedOrdersProps extends Pick<DataTableProps<Order>, 'columns' | 'controls' | 'card'> {
  search: OrderSearch;
}

export function CachedOrders({ search, columns, controls, card }: CachedOrdersProps) {
  const client = useQueryClient();
  const { data: fetched } = useQuery({
    queryKey: [...orderQueries.all(), 'cached'],
    queryFn: async () => {
      // Offline, this restores the persisted answer.
      await client.ensureQueryData(orderQueries.newest(new Date())).catch(() => undefined);
      return ordersInMemory(client);
    },
    gcTime: 0,
  });
  const linesOf = ({ id }: Order) => client.getQueryData(orderQueries.items(id).queryKey);
  const found = [...(fetched?.keys() ?? [])].filter(selects(search, linesOf, new Date()));
  if (found.length === 0) return null;
  const at = Math.min(...found.map((order) => fetched?.get(order) ?? 0));
  const page = pageOf(found, search.page, search.per_page);
  return (
    <>
      <p className="mb-3 text-ink-2">{searchTexts.fromOtherLists(found.length, at)}</p>
      <DataTable
        label={searchTexts.cached}
        rows={page.rows}
        columns={columns.map(({ supports, ...column }) => column)}
        card={card}
        controls={controls}
        empty={{ icon: CloudOff, text: '' }}
      />
      <Pagination found={page} controls={controls} />
    </>
  );
}
