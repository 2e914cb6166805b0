import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { explain } from '#src/api/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderStatusId } from '#src/contract/order-status.ts';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import type { FetchAhead, Progress } from '#src/query-cache/fetch-ahead.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { Freshness, FreshnessPlace } from '#src/ui/freshness.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { Tone } from '#src/ui/pill.tsx';
import { AgainPanel } from './again-panel.tsx';
import { useKnownLines } from './known-lines.ts';
import { LastOrders } from './last-orders.tsx';
import { useLastVisit } from './last-visit.ts';
import { NewsPanel } from './news-panel.tsx';
import { lastOfEachDestination, newsOf } from './order-news.ts';
import { useOrderOverview } from './order-overview.ts';
import { Panel } from './panel.tsx';
import { RunningLow } from './running-low.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusChart } from './status-chart.tsx';
import { WeekChart } from './week-chart.tsx';

interface DashboardProps {
  today: Date;
  /** Drafts to resume, if there are any. */
  drafts: ReactNode;
  /** Whether one of them can be resumed, which takes precedence over a new order. */
  resumes: boolean;
  /** An offer, such as installing the app; usually nothing. */
  offer: ReactNode;
  /** Links to the Orders list. */
  links: {
    /** With the default filter. */
    orders: LinkProps;
    /** All orders, newest first. */
    allOrders: LinkProps;
    /** The orders that were shipped in the last seven days. */
    shippedLately: LinkProps;
    /** The orders with one status that were placed since a given moment. */
    ordersInState: (status: OrderStatusId, since: Date) => LinkProps;
  };
  toneOf: (statusId: Order['status_id']) => Tone;
  /** How an order and its parcel are shown. */
  parcel: Pick<ComponentProps<typeof NewsPanel>, 'shownDay' | 'pill' | 'track'>;
  onAgain: (order: Order) => void;
  fetchAhead: Pick<FetchAhead, 'known'>;
  progress: Progress;
  /** Whether the portal works offline, at the end of the screen. */
  offline: ReactNode;
}

const MOST_AGAIN = 3;

/** The first screen (RULES.md, Dashboard): what to do next, figures, and links to every list. */
export function Dashboard(props: DashboardProps) {
  const { today, drafts, resumes, offer, links, toneOf, parcel, onAgain, fetchAhead, progress, offline } =
    props;
  const { since, newest, known, byStatus, byWeek } = useOrderOverview(today);
  const onlyClient = useOnlyClient() !== undefined;
  const visit = useLastVisit();
  const isQuiet = progress.state === 'ready' || progress.state === 'incomplete';
  const lines = useKnownLines(known, fetchAhead.known, isQuiet);
  const again = known && lastOfEachDestination(known, MOST_AGAIN);
  return (
    <>
      <PageHeader
        title="Dashboard"
        meta={newest.data ? <Freshness result={newest} /> : <FreshnessPlace />}
        actions={
          <Link to="/Order/create" className={buttonClasses(resumes ? 'secondary' : 'primary')}>
            <Plus size={18} aria-hidden="true" />
            New order
          </Link>
        }
      />
      {drafts}
      {offer}
      {newest.error && !newest.data ? (
        <Panel title="Your orders">
          <LoadError {...explain(newest.error)} onRetry={() => void newest.refetch()} />
        </Panel>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <NewsPanel
              title={visit.words}
              news={known && newsOf(known, visit.since, today)}
              onlyClient={onlyClient}
              shippedLink={links.shippedLately}
              {...parcel}
            />
            {(again ? again.length > 0 : newest.isFetching) && (
              <AgainPanel
                orders={again}
                lines={lines}
                today={today}
                onlyClient={onlyClient}
                onAgain={onAgain}
              />
            )}
            <RunningLow
              read={fetchAhead.known}
              progress={progress}
              today={today}
              lines={lines}
              hasOrders={known?.length !== 0}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:max-md:grid-cols-2">
            <div className="sm:max-md:col-span-2">
              <LastOrders
                orders={newest.data}
                onlyClient={onlyClient}
                allLink={links.allOrders}
                {...parcel}
              />
            </div>
            <StatusChart
              byStatus={byStatus}
              toneOf={toneOf}
              linkTo={(status) => links.ordersInState(status, since)}
            />
            <WeekChart byWeek={byWeek} />
          </div>
        </div>
      )}
      <div className="mt-5">
        <Shortcuts ordersLink={links.orders} />
        {offline}
      </div>
    </>
  );
}
