import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { orderQueries } from '#src/api/orders.ts';
import { pictureQueries } from '#src/api/pictures.ts';
import { personName, REACH_TEXTS } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { contentOf } from '#src/features/cart/cart.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { dotted, formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { EmptyState, Loaded, Skeleton } from '#src/ui/record/loaded.tsx';
import { Picture } from '#src/ui/record/picture.tsx';
import { addressLines, PostalAddress } from '#src/ui/record/postal-address.tsx';
import { PictureRowSkeletons, RecordSkeleton } from '#src/ui/record/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { searchTexts } from './search/search-texts.ts';
import { cleaned, shownDay, texts } from './texts.ts';
import { CopyTracking, Tracking, TrackLink, toneOf, trackingLink } from './tracking.tsx';

export function OrderItems({ orderId }: { orderId: number }) {
  const result = useQuery(orderQueries.items(orderId));
  return (
    <Card title={searchTexts.products} aside={result.data && contentOf({ items: result.data })}>
      <Loaded
        result={result}
        label={searchTexts.products}
        waiting={<PictureRowSkeletons rows={3} className="min-h-18" />}
      >
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState icon={PackageSearch} text={searchTexts.noProducts} />
          ) : (
            <ul>
              {lines.map((line) => (
                <Line key={line.id} {...line} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Line({ product_id, title, sku, qty, thumbnail }: OrderItem) {
  return (
    <li className="flex flex-wrap items-center gap-4 break-inside-avoid border-b border-line px-4 py-3 last:border-0">
      <Picture query={pictureQueries.thumbnail(thumbnail)} />
      <div className="min-w-32 flex-1">
        <Link
          to="/Product/$id"
          params={{ id: product_id }}
          className="font-medium hover:text-accent hover:underline"
        >
          {title}
        </Link>
        <p className="text-ink-2">
          <Code>{sku}</Code>
        </p>
      </div>
      <p className="text-heading font-semibold">
        <span className="sr-only">{`${searchTexts.quantity} `}</span>
        {formatCount(qty)}
      </p>
    </li>
  );
}

export const ORDER_COLUMNS =
  'grid grid-cols-1 items-start gap-4 @min-[45rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

export function OrderSkeleton() {
  return (
    <div className="@container flex flex-col gap-4">
      <Skeleton className="h-11.5 max-sm:hidden" />
      <Skeleton className="h-19" />
      <div className={ORDER_COLUMNS}>
        <Card>
          <PictureRowSkeletons rows={4} className="min-h-18" />
        </Card>
        <div className="flex flex-col gap-4">
          <RecordSkeleton lines={6} className="" />
          <RecordSkeleton lines={5} className="" />
        </div>
      </div>
    </div>
  );
}

export function ShippingDetails({ order }: { order: Order }) {
  const isPhone = useIsPhone();
  const number = order.tracking_number;
  const tracking = isPhone ? (
    <Code key="number">{number}</Code>
  ) : (
    // The header has the link.
    <Tracking key="number" parcel={order} hasLink={!isTracked(order)} />
  );
  return (
    <Card title={searchTexts.shipping} className="break-inside-avoid">
      <div className="flex flex-col gap-3 p-4">
        <PostalAddress lines={shipToLines(order)} />
        <DefinitionList
          items={[
            [pickerTexts.kinds.carrier.name, order.shipped_with_name],
            [pickerTexts.kinds.method.name, order.shipping_type_name],
            [texts.fields.tracking, number && tracking],
          ]}
        />
      </div>
    </Card>
  );
}

export function shipToLines({ ship_to_name, ship_to }: Order): string[] {
  const tidy = Object.fromEntries(Object.entries(ship_to ?? {}).map(([name, text]) => [name, cleaned(text)]));
  const lines = [
    ship_to_name,
    personName(tidy),
    ...addressLines(tidy),
    ...REACH_TEXTS.map((name) => tidy[name]),
  ];
  return [...new Set(lines.flatMap((line) => line || []))];
}

export const isTracked = (order: Order) => shownDay(order.shipped_on) !== '' && Boolean(trackingLink(order));

/** Whether a phone shows the status in the parcel card, and nowhere else. */
export const saysShipped = ({ shipped_on, status_id }: Order) =>
  toneOf(status_id) === 'shipped' && shownDay(shipped_on) !== '';

export function ParcelCard({ order }: { order: Order }) {
  const { shipped_on, shipped_with_name, shipping_type_name, tracking_number } = order;
  const day = shownDay(shipped_on);
  if (!day) return null;
  const shipped = searchTexts.shipped(day);
  return (
    <Card className="flex flex-col gap-2 p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {saysShipped(order) ? <Pill tone="shipped">{shipped}</Pill> : shipped}
        <span className="min-w-0 text-ink-2">{dotted(shipped_with_name, shipping_type_name)}</span>
      </div>
      {tracking_number && (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 overflow-x-auto whitespace-nowrap">
            <Code>{tracking_number}</Code>
          </span>
          <CopyTracking number={tracking_number} className="-me-2" />
        </div>
      )}
      <TrackLink parcel={order} className={buttonClasses('primary')} />
    </Card>
  );
}
