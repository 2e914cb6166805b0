import { productQueries } from '#src/api/products.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { Button } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/dotted.ts';
import { Picture } from '#src/ui/picture.tsx';
import { PictureRowSkeletons } from '#src/ui/picture-row-skeletons.tsx';
import { daysAgo } from './days-in-words.ts';
import type { OrderLines } from './low-stock.ts';
import { Panel } from './panel.tsx';
import { PanelRow } from './panel-row.tsx';

interface AgainPanelProps {
  /** The last order to each of the last destinations; undefined while they are fetched. */
  orders: readonly Order[] | undefined;
  lines: readonly OrderLines[] | undefined;
  today: Date;
  /** Whether all orders are of one client, which is not named then. */
  onlyClient: boolean;
  /** Starts a draft like an order. */
  onAgain: (order: Order) => void;
}

/** Orders that may be placed once more, each to another destination. */
export function AgainPanel({ orders, lines, ...shown }: AgainPanelProps) {
  return (
    <Panel title="Order again">
      {orders ? (
        <ul aria-label="Order again" className="divide-y divide-line">
          {orders.map((order) => (
            <Row
              key={order.id}
              order={order}
              items={lines?.find(({ orderId }) => orderId === order.id)?.lines}
              {...shown}
            />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label="Loading Order again">
          {/* As high as the rows that usually follow, so that what is below does not move. */}
          <PictureRowSkeletons rows={3} className="min-h-17 md:pointer-coarse:min-h-18" />
        </div>
      )}
    </Panel>
  );
}

interface RowProps extends Pick<AgainPanelProps, 'today' | 'onlyClient' | 'onAgain'> {
  order: Order;
  items: readonly OrderItem[] | undefined;
}

function Row({ order, items, today, onlyClient, onAgain }: RowProps) {
  const { id, ship_to_name, created_on, org_name } = order;
  const picture = items?.find(({ thumbnail }) => thumbnail)?.thumbnail;
  const name = ship_to_name || `Order ${id}`;
  const placed = wireTimeToDate(created_on ?? '');
  const words = [
    !onlyClient && org_name,
    onlyClient && items && `${items.length} ${items.length === 1 ? 'product' : 'products'}`,
    !Number.isNaN(placed.getTime()) && daysAgo(placed, today),
  ];
  return (
    <PanelRow
      link={{ to: '/Order/$id', params: { id } }}
      name={name}
      picture={
        <Picture query={picture ? productQueries.thumbnail(picture) : undefined} className="size-10" />
      }
      text={dotted(...words)}
      end={
        <Button aria-label={`Order again: ${name}`} onClick={() => onAgain(order)} className="relative">
          Again
        </Button>
      }
    />
  );
}
