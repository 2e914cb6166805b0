import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageSearch, Printer, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain, Refused } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { StateLine } from '#src/ui/state-line.tsx';
import { Banner, Card, DefinitionList, EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { StatusPill } from './order-list.tsx';
import { cleaned, shownTime, trackingLink } from './order-words.ts';

interface OrderScreenProps {
  id: number;
  /** The way back to the list, as it was. */
  back: ReactNode;
}

/** One order (SPEC §2): read-only; who wants to change it contacts the provider. */
export function OrderScreen({ id, back }: OrderScreenProps) {
  const { data: order, error, refetch } = useQuery(orderQueries.one(id));
  if (error instanceof Refused && error.status === 404) {
    return (
      <>
        <PageHeader title={`Order ${id}`} above={back} />
        <EmptyState icon={PackageSearch} text="No Order found.">
          <Link to="/Order" className={buttonClasses('primary')}>
            Browse Orders
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Order ${id}`}
        badge={order && <StatusPill order={order} />}
        above={back}
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      {!order && error && <LoadError {...explain(error)} onRetry={() => void refetch()} />}
      {!order && !error && <Skeleton className="h-96" />}
      {order && <Details order={order} />}
    </>
  );
}

function Details({ order }: { order: Order }) {
  const current = ORDER_STATUSES.findIndex(({ id }) => id === order.status_id);
  const states = ORDER_STATUSES.map(({ name }) => name).filter(
    (name) => name !== 'Archived' || current === 5,
  );
  return (
    <div className="flex flex-col gap-4">
      <Banner>Please review the details of this Order. To change it, contact your provider.</Banner>
      {current >= 0 && (
        <Card className="px-5 py-4">
          <StateLine label="Progress" states={states} current={current} />
        </Card>
      )}
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <Items orderId={order.id} />
        <div className="flex flex-col gap-4">
          <ShippingDetails order={order} />
          <Card title="Details">
            <div className="p-4">
              <DefinitionList
                items={[
                  [
                    'Order ID',
                    <span key="id" className="font-mono text-code">
                      {order.id}
                    </span>,
                  ],
                  ['Client', order.org_name],
                  ['Order Status', order.order_status],
                  ['Created By', order.created_by],
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

function Items({ orderId }: { orderId: number }) {
  const { data: items, error, refetch } = useQuery(orderQueries.items(orderId));
  const pieces = items?.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card
      title="Products in Order"
      aside={items && `${items.length} ${items.length === 1 ? 'product' : 'products'}, ${pieces} pieces`}
    >
      {!items && error && <LoadError {...explain(error)} onRetry={() => void refetch()} />}
      {!items && !error && <Skeleton className="m-4 h-40" />}
      {items?.length === 0 && (
        <EmptyState icon={PackageSearch} text="No Products have yet been added to this Order." />
      )}
      <ul>
        {items?.map(({ id, title, sku, qty, thumbnail }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-0">
            <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="font-mono text-code text-ink-2">{sku}</p>
            </div>
            <p className="text-heading font-semibold">
              <span className="sr-only">Quantity </span>
              {qty}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ShippingDetails({ order }: { order: Order }) {
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
  const number = order.tracking_number ?? '';
  const link = trackingLink(number);
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
        <p className="flex items-start gap-2 text-ink-2">
          <Truck size={20} aria-hidden="true" className="shrink-0" />
          <span>
            <span className="sr-only">Carrier </span>
            {order.shipped_with_name ?? 'No carrier'}
            {order.shipping_type_name && ` · ${order.shipping_type_name}`}
          </span>
        </p>
        {number && (
          <p className="flex items-center justify-between gap-3">
            <span className="font-mono text-code wrap-anywhere">
              <span className="sr-only">Tracking Number </span>
              {number}
            </span>
            {link && (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium text-accent hover:underline"
              >
                Track
              </a>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
