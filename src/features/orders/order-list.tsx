import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
// By their paths, the build finds what the Orders list shares with other screens.
import ListFilter from 'lucide-react/icons/list-filter';
import PackageSearch from 'lucide-react/icons/package-search';
import Plus from 'lucide-react/icons/plus';
import { memo, useEffect, useMemo } from 'react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { SHIPPED } from '#src/contract/order-status.ts';
import { useAwaitsClients, useClientColumns, useOnlyClient } from '#src/features/pickers/clients.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { aboveCard, classes, rowLink, textLink } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { useListAction, useRowLink } from '#src/ui/panes.tsx';
import { SERVER_PAUSE_MS } from '#src/ui/search-input.tsx';
import { useChosenColumns } from '#src/user-data/preferences.ts';
import { ExportOrders } from './export-orders.tsx';
import { CachedOrders, NoOrders } from './no-orders.tsx';
import { columnsUnder } from './order-columns.tsx';
import { OrderFilters, ShippedOn, setFilters } from './order-filters.tsx';
import { useNarrowed } from './order-matching.ts';
import { type ListState, queryOf, selectionOf } from './order-search.ts';
import { OrderSearchLine, OrderViews, useShippedDates } from './order-views.tsx';
import { shownDay, shownTime } from './texts.ts';
import { StatusPill, TrackLink } from './tracking.tsx';

interface OrderListProps extends ListState {
  newest: ReturnType<typeof orderQueries.list>;
}

/** The Orders list: filtered, searched, sorted and paged by the server. Its state is in the URL. */
export function OrderList({ newest, ...state }: OrderListProps) {
  const { search, onPatch } = state;
  const { filter, view } = search;
  const selection = selectionOf(filter, new Date());
  const query = queryOf(search);
  const result = useQuery({
    ...orderQueries.list(selection ?? { by: 'id', id: '' }, query),
    enabled: selection !== undefined,
    placeholderData: keepPreviousData,
  });
  // Until it is clear whether rows name their client, their height would change.
  const { found, keeps, note } = useNarrowed(search, useAwaitsClients() ? undefined : result.data);
  const total = found?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / search.per_page));
  const isBeyond = found !== undefined && !result.isPlaceholderData && search.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page beyond the last one leads to the last one.
  useEffect(() => {
    if (isBeyond) onPatch({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage]);
  const isPhone = useIsPhone();
  const dates = useShippedDates(search);
  const only = useOnlyClient();
  const columns = useClientColumns(useMemo(() => columnsUnder(filter, view), [filter, view]));
  const controls = { ...listControls(search, onPatch, SERVER_PAUSE_MS), scope: view };
  const card = (order: Order) => <OrderCard order={order} isNamed={!only} />;
  return (
    <ListScreen
      title="Orders"
      one="order"
      result={result}
      explain={explain}
      found={found}
      columns={columns}
      choice={useChosenColumns('Orders')}
      controls={controls}
      set={setFilters(state, result.isPlaceholderData ? undefined : result.data?.orders)}
      prompt={selection ? undefined : { icon: ListFilter, text: 'Select a Filter to view Orders.' }}
      search={
        <div
          data-search
          className={classes(
            'mb-1.5 min-h-11 pointer-fine:min-h-9 print:hidden sm:mb-4',
            !selection && isPhone && 'hidden',
          )}
        >
          <OrderSearchLine {...state} isListed={selection !== undefined} dates={dates} />
        </div>
      }
      lead={<OrderViews {...state} dates={dates} />}
      filters={
        <>
          <OrderFilters {...state} />
          {view === 'Shipped' && dates.areShown && <ShippedOn {...state} />}
        </>
      }
      note={note && total > 0 && <p className="mt-3 text-small text-ink-2">{note}</p>}
      tools={selection && <ExportOrders selection={selection} query={query} keeps={keeps} />}
      action={
        <Link to="/Order/create" className={buttonClasses(useListAction())}>
          <Plus size={18} aria-hidden="true" />
          <span className={isPhone ? 'sr-only' : undefined}>New order</span>
        </Link>
      }
      card={card}
      cached={
        <CachedOrders search={search} columns={columns} controls={controls} card={card} newest={newest} />
      }
      empty={{
        icon: PackageSearch,
        text: 'No Orders found. Please select a filter to view Orders.',
        children: <NoOrders {...state} note={note} />,
      }}
    />
  );
}

// A line high, so that the card keeps its height when the link appears.
const TRACK = classes(aboveCard, textLink, '-my-3.5 inline-flex items-center pl-4 target');

const OrderCard = memo(function OrderCard({ order, isNamed }: { order: Order; isNamed: boolean }) {
  const { id, org_id, org_name, ship_to_name, created_on, shipped_on, shipped_with_name } = order;
  const client = (
    <Link
      to="/Organization/$id"
      params={{ id: org_id }}
      className={classes(aboveCard, '-mb-6.5 inline-block pb-6.5 hover:underline')}
    >
      {org_name}
    </Link>
  );
  const words = shipped_on
    ? dotted(`${order.status_id === SHIPPED ? '' : 'Shipped '}${shownDay(shipped_on)}`, shipped_with_name)
    : shownTime(created_on);
  const track = shipped_on && <TrackLink parcel={order} className={TRACK} />;
  return (
    <ListCard
      title={
        <Link to="/Order/$id" params={{ id }} {...useRowLink()} className={rowLink}>
          {ship_to_name || `Order ${id}`}
        </Link>
      }
      aside={<StatusPill order={order} />}
      text={isNamed ? client : words}
      end={
        <>
          <Code>#{id}</Code>
          {!isNamed && track}
        </>
      }
      more={
        isNamed && (
          <span className="flex justify-between gap-3">
            {words}
            {track}
          </span>
        )
      }
    />
  );
});
