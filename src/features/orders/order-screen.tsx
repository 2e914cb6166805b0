import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain, isMissingRecord } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { usePane } from '#src/ui/panes.tsx';
import { type LineState, StateLine } from '#src/ui/state-line.tsx';
import { Banner, Card, DefinitionList } from '#src/ui/surface.tsx';
import { StatusPill } from './order-columns.tsx';
import { ORDER_COLUMNS, OrderItems, OrderSkeleton, ShippingDetails } from './order-details.tsx';
import { shownDay, shownTime } from './order-words.ts';
import { isTracked, ParcelCard, saysShipped, TrackLink } from './tracking.tsx';

interface OrderScreenProps {
  id: number;
  /** The link back to the list in its last state. */
  back: ReactNode;
  /** Starts a draft like this order. */
  onAgain: (order: Order, items: readonly OrderItem[]) => void;
}

/** One order, read-only: the user contacts the provider to change it (RULES.md, Order). */
export function OrderScreen({ id, back, onAgain }: OrderScreenProps) {
  const order = useQuery(orderQueries.one(id));
  const { data: items } = useQuery(orderQueries.items(id));
  const isPhone = useIsPhone();
  const isBeside = usePane() !== undefined;
  // A phone's parcel comes first.
  const isBelow = isPhone && order.data && saysShipped(order.data);
  const actions = order.data && (
    <Actions
      order={order.data}
      {...(items?.length && { onAgain: () => onAgain(order.data, items) })}
      className={isBelow ? 'flex-1' : ''}
    />
  );
  return (
    <>
      <PageHeader
        title={order.data?.ship_to_name || `Order ${id}`}
        badge={order.data && !isBelow && <StatusPill order={order.data} />}
        meta={
          order.data && (
            <>
              {order.data.ship_to_name && (
                <>
                  <span>Order {id}</span>
                  {isBeside ? ' ' : ' · '}
                </>
              )}
              <Freshness result={order} />
            </>
          )
        }
        above={!isMissingRecord(order) && back}
        actions={!isBelow && actions}
      />
      <Loaded
        result={order}
        explain={(error) => explain(error, 'No Order found.')}
        back={back}
        label="Order"
        waiting={<OrderSkeleton />}
      >
        {(found) => <Details order={found} actions={isBelow && actions} />}
      </Loaded>
    </>
  );
}

interface ActionsProps {
  order: Order;
  /** Undefined until the lines are known. */
  onAgain?: () => void;
  className: string;
}

function Actions({ order, onAgain, className }: ActionsProps) {
  const isPhone = useIsPhone();
  const canTrack = isTracked(order);
  return (
    <>
      <Button icon={Printer} onClick={() => window.print()} className={className}>
        Print
      </Button>
      <Button
        variant={canTrack ? 'secondary' : 'primary'}
        icon={Repeat}
        disabled={!onAgain}
        onClick={onAgain}
        className={className}
      >
        Order again
      </Button>
      {!isPhone && canTrack && <TrackLink parcel={order} className={buttonClasses('primary')} />}
    </>
  );
}

/** @param actions of an order whose parcel comes first. */
function Details({ order, actions }: { order: Order; actions: ReactNode }) {
  const progress = progressOf(order);
  const isPhone = useIsPhone();
  return (
    <div className="@container flex flex-col gap-4">
      {isPhone && <ParcelCard order={order} />}
      {actions && <div className="flex gap-2 print:hidden">{actions}</div>}
      <div className="max-sm:order-last print:hidden">
        <Banner>Please review the details of this Order. To change it, contact your provider.</Banner>
      </div>
      {progress && !(isPhone && saysShipped(order)) && (
        <Card className="px-4 py-3 sm:px-5 sm:py-4">
          <StateLine label="Progress" {...progress} />
        </Card>
      )}
      <div className={ORDER_COLUMNS}>
        <OrderItems orderId={order.id} />
        <div className="flex flex-col gap-4">
          <ShippingDetails order={order} />
          <Card title="Details">
            <div className="p-4">
              <DefinitionList
                items={[
                  ['Order ID', <Code key="id">{order.id}</Code>],
                  [
                    'Client',
                    <Link
                      key="client"
                      to="/Organization/$id"
                      params={{ id: order.org_id }}
                      className={textLink}
                    >
                      {order.org_name}
                    </Link>,
                  ],
                  ['Order Status', order.order_status],
                  ['Created By', order.created_by],
                  ...(order.placed_by ? [['Placed by', order.placed_by] as const] : []),
                  ['Created On', shownTime(order.created_on)],
                  [
                    'Notes',
                    order.client_notes && (
                      <span key="notes" className="whitespace-pre-line">
                        {order.client_notes}
                      </span>
                    ),
                  ],
                ]}
              />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}

/**
 * The statuses that an order passes through, the dates that are known, and where the order is now.
 *
 * An order can be archived from any status. Without a shipping date, its earlier statuses are unknown and not shown.
 * @returns undefined for an unknown status.
 */
export function progressOf(
  order: Pick<Order, 'status_id' | 'created_on' | 'shipped_on'>,
): { states: LineState[]; current: number } | undefined {
  const name = ORDER_STATUSES.find(({ id }) => id === order.status_id)?.name;
  if (!name) return undefined;
  const shipped = shownDay(order.shipped_on) || undefined;
  const notes: Partial<Record<string, string | undefined>> = {
    Pending: shownDay(order.created_on) || undefined,
    ...((name === 'Shipped' || name === 'Archived') && { Shipped: shipped }),
  };
  const states = ORDER_STATUSES.map((status) => status.name)
    .filter((state) => isOnTheWay(state, name, shipped !== undefined))
    .map((state) => ({ name: state, note: notes[state] }));
  return { states, current: states.findIndex((state) => state.name === name) };
}

function isOnTheWay(state: string, now: string, isShipped: boolean): boolean {
  if (now !== 'Archived') return state !== 'Archived';
  return isShipped || state === 'Pending' || state === 'Archived';
}
