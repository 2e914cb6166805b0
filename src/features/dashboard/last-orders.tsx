import { Link, type LinkProps } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { DOT } from '#src/ui/dotted.ts';
import { Code } from '#src/ui/list-card.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { Panel } from './panel.tsx';
import { PanelRow } from './panel-row.tsx';

const SHOWN = 6;

interface LastOrdersProps {
  /** The newest first; undefined while they are fetched. */
  orders: readonly Order[] | undefined;
  /** Whether all orders are of one client, which is not named then. */
  onlyClient: boolean;
  shownDay: (wireTime: string | null | undefined) => string;
  /** The state of an order. */
  pill: (order: Order) => ReactNode;
  /** The link to all orders, newest first. */
  allLink: LinkProps;
}

/** The latest orders of all the user's clients, with destination and status. */
export function LastOrders({ orders, onlyClient, shownDay, pill, allLink }: LastOrdersProps) {
  return (
    <Panel
      title="Last orders"
      aside={
        <Link {...allLink} className={`inline-flex items-center ${textLink} target`}>
          All orders
        </Link>
      }
    >
      <div className="md:min-h-102 md:pointer-coarse:min-h-108">
        {!orders && <Waiting />}
        {orders?.length === 0 && (
          <EmptyState icon={PackageSearch} text="No Orders in the last twelve weeks.">
            <Link to="/Order/create" className={buttonClasses()}>
              New order
            </Link>
          </EmptyState>
        )}
        {orders && orders.length > 0 && (
          <ul aria-label="Last orders" className="divide-y divide-line">
            {orders.slice(0, SHOWN).map((order) => (
              <PanelRow
                key={order.id}
                link={{ to: '/Order/$id', params: { id: order.id } }}
                name={order.ship_to_name || `Order ${order.id}`}
                text={
                  <span className="flex whitespace-pre">
                    <span className="truncate">
                      {shownDay(order.created_on)}
                      {!onlyClient && DOT + order.org_name}
                    </span>
                    <span className={onlyClient ? undefined : 'max-sm:hidden'}>
                      {DOT}
                      <Code>#{order.id}</Code>
                    </span>
                  </span>
                }
                end={pill(order)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const ROWS = Array.from({ length: SHOWN }, (_, row) => row);

function Waiting() {
  return (
    <div role="status" aria-label="Loading Last orders" className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="flex h-17 items-center justify-between gap-3 px-4 md:pointer-coarse:h-18">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
