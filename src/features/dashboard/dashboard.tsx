import { type RefetchOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import {
  Film,
  LayoutTemplate,
  List,
  type LucideIcon,
  Package,
  Plus,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type OrderListQuery, orderQueries } from '#src/api/orders.ts';
import { explain } from '#src/api/transport/errors.ts';
import {
  ARCHIVED,
  newestWindow,
  ORDER_STATUSES,
  type OrderPage,
  type OrderStatusId,
  SHIPPED,
} from '#src/contract/order.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { hasServiceWorker } from '#src/pwa/update.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { Freshness, FreshnessPlace } from '#src/ui/list/freshness.tsx';
import { LoadError } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { Panel } from './panel.tsx';
import { RunningLow } from './running-low.tsx';
import { useOrderLines } from './stock.ts';
import { offlineText, texts, type WorksOffline } from './texts.ts';

interface DashboardProps extends Pick<ComponentProps<typeof OrdersPanel>, 'pill' | 'track' | 'onAgain'> {
  drafts: ReactNode;
  resumes: boolean;
  offer: ReactNode;
  links: Record<'orders' | 'allOrders', LinkProps>;
}

export function Dashboard(props: DashboardProps) {
  const { drafts, resumes, offer, links } = props;
  // Not a prop: over midnight, this renders without its route.
  const today = new Date();
  const { fetchAhead } = useRouter().options.context;
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const { result, orders } = useOrderOverview(today);
  const isFetched = progress.state === 'ready' || progress.state === 'incomplete';
  const lines = useOrderLines(orders, isFetched);
  return (
    <>
      <PageHeader
        title={texts.title}
        meta={result.data ? <Freshness result={result} /> : <FreshnessPlace />}
        actions={
          <>
            {/* A phone's header has room for one button. The wizard and the account menu lead to templates, too. */}
            <LinkButton icon={LayoutTemplate} to="/Template" className="max-sm:hidden">
              {texts.fromTemplate}
            </LinkButton>
            <LinkButton icon={Plus} to="/Order/create" variant={resumes ? 'secondary' : 'primary'}>
              {cartTexts.newOrder}
            </LinkButton>
          </>
        }
      />
      <p className="mb-4 text-ink-2">{texts.welcome}</p>
      {drafts && <div data-live>{drafts}</div>}
      {offer}
      {result.error && !result.data ? (
        <Panel title={texts.orders}>
          <LoadError {...explain(result.error)} onRetry={() => void result.refetch()} />
        </Panel>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <OrdersPanel {...props} today={today} orders={orders} lines={lines} allOrders={links.allOrders} />
          <RunningLow
            read={fetchAhead.cachedRows}
            progress={progress}
            today={today}
            lines={lines}
            hasOrders={orders?.length !== 0}
          />
        </div>
      )}
      <nav
        aria-label={texts.shortcuts}
        className="mt-5 grid grid-cols-2 gap-2 max-[17rem]:grid-cols-1 sm:grid-cols-3"
      >
        <Shortcut icon={Package} title={texts.browseProducts} link={{ to: '/Product' }} />
        <Shortcut icon={List} title={texts.browseOrders} link={links.orders} />
        <Shortcut icon={Plus} title={texts.addOrder} link={{ to: '/Order/create' }} />
        <Shortcut icon={Film} title={texts.browseTitles} link={{ to: '/Show' }} />
        <Shortcut icon={UserRound} title={texts.browseContacts} link={{ to: '/Contact' }} />
        <Shortcut icon={UserRoundPlus} title={texts.addContact} link={{ to: '/Contact/create' }} />
      </nav>
      <OfflineLine progress={progress} onFetch={fetchAhead.fetchNow} />
    </>
  );
}

function Shortcut({ icon: Icon, title, link }: { icon: LucideIcon; title: string; link: LinkProps }) {
  return (
    <Link
      {...link}
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-2 font-medium max-sm:text-small sm:gap-2.5 sm:px-3 target hover:border-line-strong"
    >
      <Icon className="text-accent" />
      <span className="min-w-0">{title}</span>
    </Link>
  );
}

function OfflineLine({ progress, onFetch }: { progress: Progress; onFetch: () => void }) {
  const isOnline = useOnline();
  const works = useWorksOffline(progress.state === 'ready');
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2 text-small text-ink-2">
      <p role="status" className="max-sm:flex-1 max-sm:basis-36">
        {offlineText(progress, works)}
      </p>
      {progress.state === 'incomplete' && isOnline && (
        <Button variant="quiet" onClick={onFetch}>
          {texts.update}
        </Button>
      )}
      <Link to="/Device" className={`${textLink} ms-auto inline-flex items-center target`}>
        {texts.device}
      </Link>
    </div>
  );
}

/** Without a service worker, this loads the code of all screens into the page, after the data. */
function useWorksOffline(isDataHere: boolean): WorksOffline {
  const [works, setWorks] = useState<WorksOffline>(navigator.serviceWorker?.controller ? 'opens' : 'not yet');
  const online = useOnline();
  const { routesById } = useRouter();
  useEffect(() => {
    const ready = navigator.serviceWorker?.ready.then(() => setWorks('opens'));
    // Where the browser refuses workers, the screens are loaded below.
    ready?.catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!online || !isDataHere) return;
    const load = async () => {
      if (await hasServiceWorker()) return;
      const screens = Object.values(routesById).map(({ options }) => options.component);
      // A failed load is retried with the next connection.
      await Promise.all(screens.map((screen) => screen?.preload?.()));
      if (screens.every((screen) => !screen?.preload)) setWorks('stays open');
    };
    void load();
  }, [online, isDataHere, routesById]);
  return works;
}

/** One request if the orders of the last weeks fit on a page, else a few orders of each status. */
function useOrderOverview(today: Date) {
  const page = useQuery(orderQueries.newest(today));
  const { orders: newest, total = 0 } = page.data ?? {};
  const isPart = newest !== undefined && total > newest.length;
  const window = newestWindow(today);
  const others = useQueries({
    queries: ORDER_STATUSES.filter(({ id }) => id !== ARCHIVED).map(({ id: statusId }) => ({
      ...orderQueries.list({ by: 'status', statusId, ...window }, overviewQuery(statusId)),
      enabled: isPart,
    })),
    combine: combined,
  });
  return {
    /** That of the newest orders, with the age of the oldest request. `refetch` repeats all requests. */
    result: {
      ...page,
      isFetching: page.isFetching || others.isFetching,
      dataUpdatedAt: Math.min(page.dataUpdatedAt, ...others.fetchedAt),
      refetch: async (options?: RefetchOptions) => {
        const answers = [await page.refetch(options), ...(isPart ? await others.refetch() : [])];
        return { isError: answers.some(({ isError }) => isError) };
      },
    },
    // `newest` replaces `others`: it is fetched again every five minutes.
    orders: newest && [...new Map([...others.orders, ...newest].map((order) => [order.id, order])).values()],
  };
}

/** Shipped orders: the last ones. Others: those that have not changed for longest. */
const overviewQuery = (status: OrderStatusId): OrderListQuery => ({
  ...{ page: 1, per_page: 20 },
  ...(status === SHIPPED
    ? { sort_by: 'shipped_on', sort_order: 'DESC' }
    : { sort_by: 'modified', sort_order: 'ASC' }),
});

const combined = (results: readonly UseQueryResult<OrderPage>[]) => ({
  orders: results.flatMap(({ data }) => data?.orders ?? []),
  fetchedAt: results.flatMap(({ dataUpdatedAt }) => dataUpdatedAt || []),
  isFetching: results.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});
