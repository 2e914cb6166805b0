import { Link, type LinkProps } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { explain } from '#src/api/errors.ts';
import type { Order } from '#src/contract/order.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import type { Newest } from './order-overview.ts';
import { Panel } from './panel.tsx';

const SHOWN = 6;

interface LastOrdersProps {
  newest: Newest;
  toneOf: (statusId: Order['status_id']) => Tone;
  shownTime: (createdOn: Order['created_on']) => string;
  /** The link to all orders, newest first. */
  allLink: LinkProps;
}

/** The latest orders of all the user's clients, with destination and status. */
export function LastOrders({ newest, toneOf, shownTime, allLink }: LastOrdersProps) {
  return (
    <Panel
      title="Last orders"
      age={undefined}
      aside={
        <Link {...allLink} className={`inline-flex items-center ${textLink} target`}>
          All orders
        </Link>
      }
    >
      <div className="md:min-h-102 md:pointer-coarse:min-h-108">
        <Loaded result={newest} explain={explain} label="Last orders" waiting={<Waiting />}>
          {(orders) =>
            orders.length === 0 ? (
              <EmptyState icon={PackageSearch} text="No Orders in the last twelve weeks.">
                <Link to="/Order/create" className={buttonClasses()}>
                  New order
                </Link>
              </EmptyState>
            ) : (
              <ul aria-label="Last orders" className="divide-y divide-line">
                {orders.slice(0, SHOWN).map((order) => (
                  <Row
                    key={order.id}
                    order={order}
                    tone={toneOf(order.status_id)}
                    created={shownTime(order.created_on)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function Row({ order, tone, created }: { order: Order; tone: Tone; created: string }) {
  const { id, ship_to_name, org_name, order_status } = order;
  return (
    <li className="relative flex h-16 flex-col justify-center px-4 hover:bg-sunken md:h-17 md:pointer-coarse:h-18">
      <div className="flex items-center justify-between gap-3">
        <Link
          to="/Order/$id"
          params={{ id }}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {ship_to_name || `Order ${id}`}
        </Link>
        {order_status && <Pill tone={tone}>{order_status}</Pill>}
      </div>
      <p className="truncate text-small text-ink-2">
        <Code>#{id}</Code> · {created} · {org_name}
      </p>
    </li>
  );
}

const ROWS = Array.from({ length: SHOWN }, (_, row) => row);

function Waiting() {
  return (
    <div className="divide-y divide-line">
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-16 items-center justify-between gap-3 px-4 md:h-17 md:pointer-coarse:h-18"
        >
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
