import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { StateLine } from '#src/ui/state-line.tsx';
import { Banner, Card, DefinitionList } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { StatusPill } from './order-columns.tsx';
import { OrderItems } from './order-items.tsx';
import { progressOf } from './order-progress.ts';
import { cleaned, shownTime } from './order-words.ts';
import { ParcelCard } from './parcel-card.tsx';
import { Tracking } from './tracking.tsx';

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
  return (
    <>
      <PageHeader
        title={`Order ${id}`}
        badge={order.data && <StatusPill order={order.data} />}
        meta={order.data && <Freshness result={order} />}
        above={back}
        actions={
          order.data && (
            <>
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
              <Button
                // The one thing to do with a parcel on its way is to track it.
                variant={isPhone && order.data.shipped_on ? 'secondary' : 'primary'}
                icon={Repeat}
                disabled={!items?.length}
                onClick={() => items && onAgain(order.data, items)}
              >
                Order again
              </Button>
            </>
          )
        }
      />
      <Loaded result={order} explain={(error) => explain(error, 'No Order found.')} label="Order">
        {(found) => <Details order={found} />}
      </Loaded>
    </>
  );
}

function Details({ order }: { order: Order }) {
  const progress = progressOf(order);
  const isPhone = useIsPhone();
  return (
    <div className="@container flex flex-col gap-4">
      {isPhone && <ParcelCard order={order} />}
      <div className="print:hidden">
        <Banner>Please review the details of this Order. To change it, contact your provider.</Banner>
      </div>
      {progress && (
        <Card className="px-4 py-3 sm:px-5 sm:py-4">
          <StateLine label="Progress" {...progress} />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-4 @min-[45rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
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

function ShippingDetails({ order }: { order: Order }) {
  const isPhone = useIsPhone();
  const to = order.ship_to;
  const person = [to?.first_name, to?.last_name].map(cleaned).filter(Boolean).join(' ');
  const place = [cleaned(to?.city), [cleaned(to?.state), cleaned(to?.zip)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const lines = [
    person,
    cleaned(to?.address),
    cleaned(to?.address2),
    place,
    cleaned(to?.country),
    cleaned(to?.email),
    cleaned(to?.phone),
  ];
  return (
    <Card title="Shipping Details">
      <div className="flex flex-col gap-3 p-4">
        <address className="not-italic">
          <p className="font-medium">{order.ship_to_name}</p>
          {lines
            .filter((line) => line && line !== order.ship_to_name)
            .map((line) => (
              <p key={line} className="text-ink-2 wrap-anywhere">
                {line}
              </p>
            ))}
        </address>
        <DefinitionList
          items={[
            ['Carrier', order.shipped_with_name],
            ['Method', order.shipping_type_name],
            [
              'Tracking Number',
              // On a phone, the link stands at the top.
              isPhone ? (
                <Code key="number">{order.tracking_number}</Code>
              ) : (
                <Tracking key="number" parcel={order} />
              ),
            ],
          ]}
        />
      </div>
    </Card>
  );
}
