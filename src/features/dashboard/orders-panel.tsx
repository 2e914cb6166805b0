import { Link, type LinkProps } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import type { OrderLines } from '#src/features/cart/low-stock.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { StatusChangesV1 } from '#src/storage/stored/preferences-v1.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { dotted, formatDay } from '#src/ui/format.ts';
import { EmptyState, Skeleton } from '#src/ui/record/loaded.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { CHANGES } from './order-statuses.ts';
import { byNeed } from './orders-by-need.ts';
import { AskLink, Panel, PanelRow } from './panel.tsx';
import { texts } from './texts.ts';

interface OrdersPanelProps {
  orders: readonly Order[] | undefined;
  lines: readonly OrderLines[] | undefined;
  today: Date;
  allOrders: LinkProps;
  pill: (order: Order) => ReactNode;
  /** The link to a parcel at its carrier; null where there is none. */
  track: (order: Order) => ReactNode;
  onAgain: (order: Order) => void;
}

export function OrdersPanel({ orders, allOrders, ...props }: OrdersPanelProps) {
  return (
    <Panel
      title={texts.orders}
      aside={
        <Link {...allOrders} className={`inline-flex items-center ${textLink} target`}>
          {texts.allOrders}
        </Link>
      }
    >
      {orders === undefined && (
        <div role="status" aria-label={uiTexts.loading(texts.orders)}>
          {WAITING}
        </div>
      )}
      {orders?.length === 0 && (
        <EmptyState icon={PackageSearch} text={texts.noOrders}>
          <LinkButton to="/Order/create">{cartTexts.newOrder}</LinkButton>
        </EmptyState>
      )}
      {orders && <ByNeed orders={orders} {...props} />}
    </Panel>
  );
}

// As high as the usual orders, so that nothing below moves when they arrive.
const WAITING = [1, 2, 3].map((section) => (
  <Fragment key={section}>
    <div className="h-8 bg-sunken" />
    {[1, 2, 3].map((row) => (
      <div
        key={row}
        className="flex min-h-17 flex-col justify-center gap-2 border-b border-line px-4 last:border-b-0 md:pointer-coarse:min-h-18"
      >
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-28" />
      </div>
    ))}
  </Fragment>
));

type ByNeedProps = Omit<OrdersPanelProps, 'orders' | 'allOrders'> & { orders: readonly Order[] };

function ByNeed({ orders, lines, today, pill, track, onAgain }: ByNeedProps) {
  const [changes = [], setUnseen] = usePreference(CHANGES, StatusChangesV1);
  // Without an id, marks all changes as seen.
  const onSeen = (id?: number) =>
    setUnseen((now = []) => now.filter((change) => id !== undefined && change.id !== id));
  const changed = changes.flatMap((change) => {
    const order = orders.find(({ id }) => id === change.id);
    return order ? [{ ...change, order }] : [];
  });
  const others = orders.filter(({ id }) => !changed.some((change) => change.id === id));
  const { needsYou, onTheWay, arrived } = byNeed(others, today);
  const onlyClient = useOnlyClient();
  const row = (order: Order, text: string | false | undefined, end: ReactNode, onOpen?: () => void) => (
    <PanelRow
      key={order.id}
      link={{ to: '/Order/$id', params: { id: order.id } }}
      name={nameOf(order)}
      text={dotted(text, !onlyClient && order.org_name)}
      end={end}
      onOpen={onOpen}
    />
  );
  return (
    <>
      <Section
        title={texts.changed}
        rows={changed}
        aside={
          <Button
            variant="quiet"
            onClick={() => onSeen()}
            className="-my-2.5 -me-4 shrink-0 text-small whitespace-nowrap forced-colors:-outline-offset-10!"
          >
            {texts.seen}
          </Button>
        }
      >
        {({ order, from, to }) =>
          row(order, texts.fromTo(pickerTexts.status(from), pickerTexts.status(to)), track(order), () =>
            onSeen(order.id),
          )
        }
      </Section>
      <Section title={texts.needsYou} rows={needsYou}>
        {({ order, days }) => {
          const status = pickerTexts.status(order.order_status ?? '');
          const mail = texts.askAboutOrder(order, status, nameOf(order), days);
          return row(order, texts.still(status, days), <AskLink {...mail} label={texts.ask} />);
        }}
      </Section>
      <Section title={texts.onTheWay} rows={onTheWay}>
        {(order) =>
          row(
            order,
            order.shipped_on
              ? dotted(texts.shipped(dayOf(order.shipped_on)), order.shipped_with_name)
              : texts.placed(dayOf(order.created_on)),
            track(order) ?? pill(order),
          )
        }
      </Section>
      <Section title={texts.arrived} rows={arrived}>
        {(order) => {
          const items = lines?.find(({ orderId }) => orderId === order.id)?.lines;
          return row(
            order,
            dotted(items && texts.products(items.length), texts.shipped(dayOf(order.shipped_on))),
            <>
              {track(order)}
              <Button
                aria-label={texts.orderAgain(nameOf(order))}
                onClick={() => onAgain(order)}
                className="relative max-sm:px-3"
              >
                {texts.again}
              </Button>
            </>,
          );
        }}
      </Section>
    </>
  );
}

const nameOf = ({ id, ship_to_name }: Order) => ship_to_name || texts.order(id);
const dayOf = (wireTime: string | null | undefined) =>
  formatDay(wireTimeToDate(wireTime ?? '')).replaceAll(' ', '\u00a0');

interface SectionProps<Row> {
  title: string;
  rows: readonly Row[];
  aside?: ReactNode;
  children: (row: Row) => ReactNode;
}

function Section<Row>({ title, rows, aside, children }: SectionProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="flex items-center justify-between border-y border-line bg-sunken px-4 py-1.5 text-small font-semibold text-ink-2 first-of-type:border-t-0">
        {title}
        {aside}
      </h3>
      <ul aria-label={title} className="divide-y divide-line">
        {rows.map(children)}
      </ul>
    </>
  );
}
