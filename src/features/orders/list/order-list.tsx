import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
// Imported by path, so that the build can share the icons among screens.
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentProps, memo, Suspense, useEffect, useMemo } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { useListed } from '#src/features/orders/search/order-matching.ts';
import { type ListState, queryOf, selectionOf } from '#src/features/orders/search/order-search.ts';
import { shownDay, texts } from '#src/features/orders/texts.ts';
import { StatusPill, TrackLink } from '#src/features/orders/tracking.tsx';
import { useAwaitsClients, useOnlyClient } from '#src/features/pickers/clients.tsx';
import { FoundMarks, Marked, MarkedCode, MarkedLine } from '#src/features/pickers/marked.tsx';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { aboveCard, classes, rowLink, textLink } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { DebouncedSearch, SERVER_PAUSE_MS } from '#src/ui/filter/debounced-input.tsx';
import { dotted } from '#src/ui/format.ts';
import { useShownColumns, type ViewsButton } from '#src/ui/list/column.ts';
import { ListCard } from '#src/ui/list/list-card.tsx';
import { listControls } from '#src/ui/list/list-controls.ts';
import { ListScreen, useListAction } from '#src/ui/list/list-screen.tsx';
import { useRowLink } from '#src/ui/record/panes.tsx';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { OrderChips, setFilters } from './order-chips.tsx';
import { cityBeside, columnsUnder } from './order-columns.tsx';
import { OrderViews } from './order-views.tsx';

const DEBOUNCE_MS = 400;

// Lazy: the list renders without them.
const OrderFilters = lazyRouteComponent(() => import('./filter-inputs.tsx'), 'OrderFilters');
const ExportOrders = lazyRouteComponent(() => import('./export-orders.tsx'), 'ExportOrders');
const otherOrders = () => import('./no-orders.tsx');
const AlsoFound = lazyRouteComponent(otherOrders, 'AlsoFound');
const NoOrders = lazyRouteComponent(otherOrders, 'NoOrders');
const CachedOrders = lazyRouteComponent(otherOrders, 'CachedOrders');

export function OrderList({ views, ...state }: ListState & { views: ViewsButton }) {
  const { search, onPatch } = state;
  const { filter, view } = search;
  const selection = selectionOf(filter, new Date());
  const query = queryOf(search);
  const result = useQuery({
    ...orderQueries.list(selection ?? { by: 'id', id: '' }, query),
    enabled: selection !== undefined,
    placeholderData: keepPreviousData,
  });
  // Waits for the clients: whether rows name theirs changes the height of the rows.
  const { found, keeps, count, progress, note, lines, partsOf, ...also } = useListed(
    search,
    useAwaitsClients() ? undefined : result.data,
  );
  const total = found?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / search.per_page));
  const isBeyond = found && !progress && !result.isPlaceholderData && search.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page beyond the last one leads to the last one.
  useEffect(() => {
    if (isBeyond) onPatch({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage]);
  const isWide = useWidths().has('xl');
  const action = useListAction(cartTexts.newOrder);
  const only = useOnlyClient();
  const hasParcels = found?.rows.some(({ tracking_number }) => tracking_number);
  const hasClients = !only && found?.rows.some(({ org_name }) => org_name !== search.s_org_name);
  const columns = useMemo(
    () => columnsUnder(filter, view, lines, hasParcels, hasClients),
    [filter, view, lines, hasParcels, hasClients],
  );
  const controls = { ...listControls(search, onPatch, SERVER_PAUSE_MS), scope: view };
  const choice = useTableChoice('Orders', controls);
  const shown = useShownColumns(columns, choice[0], controls.searches);
  const card = (order: Order) => <OrderCard order={order} isNamed={!only} line={lines?.get(order.id)} />;
  return (
    <FoundMarks value={partsOf}>
      <ListScreen
        title={texts.title}
        counted={texts.counted}
        result={result}
        found={found}
        count={count}
        // An empty list shows the progress and the note itself.
        progress={
          total > 0 &&
          progress && (
            <>
              {progress[0]} <span className="max-md:hidden in-data-panes:hidden">{progress[1]}</span>
            </>
          )
        }
        notice={total > 0 && !progress && note}
        columns={columns}
        choice={choice}
        controls={controls}
        views={views}
        set={setFilters(state, result.isPlaceholderData ? undefined : result.data?.orders)}
        prompt={selection ? undefined : { icon: SlidersHorizontal, text: texts.noFilter }}
        search={
          selection && (
            <DebouncedSearch
              key={view}
              label={texts.search}
              placeholder={texts.searched(isWide)}
              value={search.q ?? ''}
              pause={DEBOUNCE_MS}
              onChange={(text) => onPatch({ q: text || undefined, page: 1 }, { replace: true })}
            />
          )
        }
        lead={<OrderViews {...state} />}
        chips={<OrderChips {...state} />}
        filters={<OrderFilters {...state} />}
        note={
          total > 0 &&
          search.q && (
            <Suspense>
              <AlsoFound {...state} {...also} hasSome />
            </Suspense>
          )
        }
        tools={selection && <Export {...{ selection, query, found, keeps }} columns={shown} />}
        action={<LinkButton {...action} to="/Order/create" />}
        card={card}
        cached={
          <Suspense>
            <CachedOrders search={search} columns={columns} controls={controls} card={card} />
          </Suspense>
        }
        empty={{
          icon: Search,
          text: progress ? '' : texts.none,
          children: (
            <Suspense>
              <NoOrders {...state} {...also} note={note} />
            </Suspense>
          ),
        }}
      />
    </FoundMarks>
  );
}

function Export(props: Omit<ComponentProps<typeof ExportOrders>, 'onClose'>) {
  const [open, dialog] = useDialog((onClose) => <ExportOrders {...props} onClose={onClose} />);
  return (
    <>
      <Button icon={Download} onClick={open} className="max-md:px-3 in-data-panes:px-3">
        <span className="max-md:sr-only in-data-panes:sr-only">{texts.export}</span>
      </Button>
      {dialog}
    </>
  );
}

// One line high, so that the row keeps its height when the link appears.
const TRACK = classes(aboveCard, textLink, '-my-3.5 inline-flex items-center ps-4 target');

interface OrderCardProps {
  order: Order;
  isNamed: boolean;
  line: string | undefined;
}

const OrderCard = memo(function OrderCard({ order, isNamed, line }: OrderCardProps) {
  const { id, org_name, ship_to_name, created_on, shipped_on, shipped_with_name } = order;
  return (
    <ListCard
      title={
        <Link to="/Order/$id" params={{ id }} {...useRowLink()} className={rowLink}>
          <Marked text={ship_to_name || texts.order(id)} />
        </Link>
      }
      aside={<StatusPill order={order} />}
      text={
        <Marked
          text={dotted(
            shownDay(shipped_on ?? created_on),
            cityBeside(order),
            isNamed && org_name,
            shipped_on && shipped_with_name,
          )}
        />
      }
      end={
        <>
          <MarkedCode text={`#${id}`} />
          {shipped_on && <TrackLink parcel={order} className={TRACK} />}
        </>
      }
      more={line && <MarkedLine text={line} />}
    />
  );
});
