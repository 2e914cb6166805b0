import { Link, type LinkProps } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, Plus, UserRound, UserRoundPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { explain } from '#src/api/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderStatusId } from '#src/contract/order-status.ts';
import { useOnline, useWorksOffline } from '#src/pwa/connection.ts';
import type { FetchAhead, Progress } from '#src/query-cache/fetch-ahead.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { Freshness, FreshnessPlace } from '#src/ui/freshness.tsx';
import { LoadError } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { Tone } from '#src/ui/pill.tsx';
import { StatusChart, WeekChart } from './charts.tsx';
import { useOrderLines } from './low-stock.ts';
import { NewsPanel } from './news-panel.tsx';
import { lastOfEachDestination, newsOf, useLastVisit } from './order-news.ts';
import { useOrderOverview } from './order-overview.ts';
import { AgainPanel, LastOrders } from './order-panels.tsx';
import { Panel } from './panel.tsx';
import { RunningLow } from './running-low.tsx';
import { offlineText, texts } from './texts.ts';

interface DashboardProps {
  today: Date;
  drafts: ReactNode;
  resumes: boolean;
  offer: ReactNode;
  links: Record<'orders' | 'allOrders' | 'allShipped', LinkProps> & {
    ordersInState: (status: OrderStatusId, since: Date) => LinkProps;
  };
  toneOf: (statusId: Order['status_id']) => Tone;
  parcel: Pick<ComponentProps<typeof NewsPanel>, 'shownDay' | 'pill' | 'track'>;
  onAgain: (order: Order) => void;
  fetchAhead: Pick<FetchAhead, 'cachedRows' | 'fetchNow'>;
  progress: Progress;
}

const MOST_AGAIN = 3;

/** The first screen (RULES.md, Dashboard): what to do next, figures, and links to every list. */
export function Dashboard(props: DashboardProps) {
  const { today, drafts, resumes, offer, links, toneOf, parcel, onAgain, fetchAhead, progress } = props;
  const { since, newest, all: orders, byStatus, byWeek } = useOrderOverview(today);
  const visit = useLastVisit();
  const isFetched = progress.state === 'ready' || progress.state === 'incomplete';
  const lines = useOrderLines(orders, fetchAhead.cachedRows, isFetched);
  const again = orders && lastOfEachDestination(orders, MOST_AGAIN);
  return (
    <>
      <PageHeader
        title="Dashboard"
        meta={newest.data ? <Freshness result={newest} /> : <FreshnessPlace />}
        actions={
          <LinkButton icon={Plus} to="/Order/create" variant={resumes ? 'secondary' : 'primary'}>
            New order
          </LinkButton>
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
              news={orders && newsOf(orders, visit.since, today)}
              shippedLink={links.allShipped}
              {...parcel}
            />
            {(again ? again.length > 0 : newest.isFetching) && (
              <AgainPanel orders={again} lines={lines} today={today} onAgain={onAgain} />
            )}
            <RunningLow
              read={fetchAhead.cachedRows}
              progress={progress}
              today={today}
              lines={lines}
              hasOrders={orders?.length !== 0}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:max-md:grid-cols-2">
            <div className="sm:max-md:col-span-2">
              <LastOrders orders={newest.data} link={links.allOrders} {...parcel} />
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
      <p className="mt-5 mb-3 max-w-prose text-ink-2">{texts.welcome}</p>
      <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Shortcut icon={Package} title="Browse Products" link={{ to: '/Product' }} />
        <Shortcut icon={List} title="Browse Orders" link={links.orders} />
        <Shortcut icon={Plus} title="Add an Order" link={{ to: '/Order/create' }} />
        <Shortcut icon={Film} title="Browse your Titles" link={{ to: '/Show' }} />
        <Shortcut icon={UserRound} title="Browse Contacts" link={{ to: '/Contact' }} />
        <Shortcut icon={UserRoundPlus} title="Add a Contact" link={{ to: '/Contact/create' }} />
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
      <Icon size={18} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0">{title}</span>
    </Link>
  );
}

/** Says in one line, of constant height, whether an order can be built offline. */
function OfflineLine({ progress, onFetch }: { progress: Progress; onFetch: () => void }) {
  const online = useOnline();
  const works = useWorksOffline(progress.state === 'ready');
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2 text-small text-ink-2">
      <p role="status" className="max-sm:flex-1 max-sm:basis-36">
        {offlineText(progress, works)}
      </p>
      {progress.state === 'incomplete' && online && (
        <Button variant="quiet" onClick={onFetch}>
          Update now
        </Button>
      )}
      <Link to="/Device" className={`${textLink} ml-auto inline-flex items-center target`}>
        This device
      </Link>
    </div>
  );
}
