import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { BookmarkPlus, Printer, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order.ts';
import { ClientLink } from '#src/features/pickers/clients.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, buttonClasses, IconButton } from '#src/ui/button.tsx';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { Freshness, FreshnessPlace } from '#src/ui/list/freshness.tsx';
import { Code } from '#src/ui/list/list-card.tsx';
import { type LineState, StateLine } from '#src/ui/list/state-line.tsx';
import { usePane } from '#src/ui/record/panes.tsx';
import { RecordScreen } from '#src/ui/record/record.tsx';
import { ShareButton } from '#src/ui/record/share.tsx';
import { Banner, Card, DefinitionList } from '#src/ui/surface.tsx';
import {
  isTracked,
  ORDER_COLUMNS,
  OrderItems,
  OrderSkeleton,
  ParcelCard,
  ShippingDetails,
  saysShipped,
} from './order-details.tsx';
import { searchTexts } from './search/search-texts.ts';
import { shownDay, shownTime, texts } from './texts.ts';
import { StatusPill, TrackLink } from './tracking.tsx';

const PrintOrders = lazyRouteComponent(() => import('./print-orders.tsx'), 'PrintOrders');

interface OrderScreenProps {
  id: number;
  back: ReactNode;
  onAgain: (order: Order) => void;
  onTemplate: (order: Order) => void;
}

/** One order, read-only (RULES.md, Order). */
export function OrderScreen({ id, back, onAgain, onTemplate }: OrderScreenProps) {
  const result = useQuery(orderQueries.one(id));
  const order = result.data;
  const { data: items } = useQuery(orderQueries.items(id));
  const [print, printing] = useDialog(
    (onClose) => order && <PrintOrders rows={[order]} total={1} onClose={onClose} />,
  );
  const isPhone = useIsPhone();
  const isBeside = usePane() !== undefined;
  // On a phone, the parcel comes before the actions.
  const isBelow = isPhone && order && saysShipped(order);
  const className = isBelow ? 'min-w-min flex-1' : undefined;
  const canTrack = order && isTracked(order);
  const actions = order && (
    <>
      <ShareButton
        label={searchTexts.share}
        title={searchTexts.shareTitle(id, order.ship_to_name)}
        link={() => `Order/${id}`}
      />
      <IconButton
        icon={BookmarkPlus}
        label={searchTexts.saveTemplate}
        disabled={!items?.length}
        onClick={() => onTemplate(order)}
      />
      <Button icon={Printer} onClick={print}>
        {searchTexts.print}
      </Button>
      <Button
        variant={canTrack ? 'secondary' : 'primary'}
        icon={Repeat}
        disabled={!items?.length}
        onClick={() => onAgain(order)}
        className={className}
      >
        {searchTexts.again}
      </Button>
      {!isPhone && canTrack && <TrackLink parcel={order} className={buttonClasses('primary')} />}
    </>
  );
  return (
    <>
      <RecordScreen
        result={result}
        title={order?.ship_to_name || texts.order(id)}
        badge={!isBelow && order !== undefined && <StatusPill order={order} />}
        meta={
          order ? (
            <>
              {order.ship_to_name && (
                <>
                  <span>{texts.order(id)}</span>
                  {isBeside ? ' ' : ' · '}
                </>
              )}
              <Freshness result={result} />
            </>
          ) : (
            <FreshnessPlace />
          )
        }
        actions={!isBelow && actions}
        back={back}
        label={texts.columns.order}
        missing={searchTexts.missing}
        waiting={<OrderSkeleton />}
      >
        {(found) => <Details order={found} actions={isBelow && actions} />}
      </RecordScreen>
      {printing}
    </>
  );
}

function Details({ order, actions }: { order: Order; actions: ReactNode }) {
  const progress = progressOf(order);
  const isPhone = useIsPhone();
  return (
    <div className="@container flex flex-col gap-4">
      {isPhone && <ParcelCard order={order} />}
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      <div className="max-sm:order-last print:hidden">
        <Banner>{searchTexts.review}</Banner>
      </div>
      {progress && !(isPhone && saysShipped(order)) && (
        <Card className="px-4 py-3 sm:px-5 sm:py-4">
          <StateLine
            label={searchTexts.progress}
            current={progress.current}
            states={progress.states.map((state) => ({ ...state, name: pickerTexts.status(state.name) }))}
          />
        </Card>
      )}
      <div className={ORDER_COLUMNS}>
        <OrderItems orderId={order.id} />
        <div className="flex flex-col gap-4">
          <ShippingDetails order={order} />
          <Card title={searchTexts.details}>
            <div className="p-4">
              <DefinitionList
                items={[
                  [texts.fields.id, <Code key="id">{order.id}</Code>],
                  [pickerTexts.kinds.client.name, <ClientLink key="client" of={order} />],
                  [searchTexts.status, order.order_status && pickerTexts.status(order.order_status)],
                  [texts.fields.createdBy, order.created_by],
                  ...(order.placed_by ? [[searchTexts.placedBy, order.placed_by] as const] : []),
                  [texts.fields.createdOn, shownTime(order.created_on)],
                  [searchTexts.notes, order.client_notes],
                ]}
              />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}

// An archived order without a shipping date has unknown earlier statuses, which are not shown.
export function progressOf(order: Pick<Order, 'status_id' | 'created_on' | 'shipped_on'>) {
  const { status_id, created_on, shipped_on } = order;
  const now = ORDER_STATUSES.find(({ id }) => id === status_id)?.name;
  if (!now) return undefined;
  const shipped = shownDay(shipped_on);
  const states = ORDER_STATUSES.flatMap(({ name }): LineState[] => {
    if (name === 'Pending') return [{ name, note: shownDay(created_on) || undefined }];
    if (name === 'Archived') return now === name ? [{ name }] : [];
    if (now === 'Archived' && !shipped) return [];
    const isPast = now === 'Shipped' || now === 'Archived';
    return [{ name, note: name === 'Shipped' && isPast ? shipped || undefined : undefined }];
  });
  return { states, current: states.findIndex(({ name }) => name === now) };
}
