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
  /** The orders to go on with first, where there are any. */
  drafts: ReactNode;
  /** Something that is offered at a good moment; mostly nothing. */
  offer: ReactNode;
  /** Where the ways into the Orders list lead. */
  links: {
    /** With its default filter. */
    orders: LinkProps;
    /** All orders, the newest first. */
    allOrders: LinkProps;
    /** The orders in one state that were placed since a moment. */
    ordersInState: (status: OrderStatusId, since: Date) => LinkProps;
  };
  toneOf: (statusId: Order['status_id']) => Tone;
  /** When an order was placed. */
  shownTime: (createdOn: Order['created_on']) => string;
  /** The products that run low. */
  runningLow: ReactNode;
  /** What works without a connection, at the end. */
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
          // One thing comes first: an order that was begun, before another one.
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
