import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import type { OrderStatusId } from '#src/contract/order-status.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { Tone } from '#src/ui/pill.tsx';
import { LastOrders } from './last-orders.tsx';
import { useOrderOverview } from './order-overview.ts';
import { Shortcuts } from './shortcuts.tsx';
import { StatusChart } from './status-chart.tsx';
import { WeekChart } from './week-chart.tsx';

interface DashboardProps {
  today: Date;
  /** Drafts to resume, if there are any. */
  drafts: ReactNode;
  /** An offer, such as installing the app; usually nothing. */
  offer: ReactNode;
  /** Links to the Orders list. */
  links: {
    /** With the default filter. */
    orders: LinkProps;
    /** All orders, newest first. */
    allOrders: LinkProps;
    /** The orders with one status that were placed since a given moment. */
    ordersInState: (status: OrderStatusId, since: Date) => LinkProps;
  };
  toneOf: (statusId: Order['status_id']) => Tone;
  shownTime: (createdOn: Order['created_on']) => string;
  runningLow: ReactNode;
  /** Whether the portal works offline, at the end of the screen. */
  offline: ReactNode;
}

/** The first screen (RULES.md, Dashboard): drafts to resume, figures, and links to every list. */
export function Dashboard(props: DashboardProps) {
  const { today, drafts, offer, links, toneOf, shownTime, runningLow, offline } = props;
  const { since, newest, byStatus, byWeek } = useOrderOverview(today);
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          // A draft to resume takes precedence over a new order.
          <Link to="/Order/create" className={buttonClasses(drafts ? 'secondary' : 'primary')}>
            <Plus size={18} aria-hidden="true" />
            Add an Order
          </Link>
        }
      />
      {drafts}
      {offer}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LastOrders newest={newest} toneOf={toneOf} shownTime={shownTime} allLink={links.allOrders} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:max-md:grid-cols-2">
          <StatusChart
            byStatus={byStatus}
            toneOf={toneOf}
            linkTo={(status) => links.ordersInState(status, since)}
          />
          <WeekChart byWeek={byWeek} />
        </div>
        {runningLow}
        <div>
          <Shortcuts ordersLink={links.orders} />
          {offline}
        </div>
      </div>
    </>
  );
}
