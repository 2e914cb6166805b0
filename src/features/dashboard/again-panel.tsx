import { Link } from '@tanstack/react-router';
import { formatDistanceStrict } from 'date-fns';
import { productQueries } from '#src/api/products.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { OrderLines } from './low-stock.ts';
import { Panel } from './panel.tsx';

interface AgainPanelProps {
  /** The last order to each of the last destinations. */
  orders: readonly Order[];
  lines: readonly OrderLines[] | undefined;
  today: Date;
  /** Starts a draft like an order. */
  onAgain: (order: Order) => void;
}

/** Orders that may be placed once more, each to another destination. */
export function AgainPanel({ orders, lines, today, onAgain }: AgainPanelProps) {
  return (
    <Panel title="Order again" age={undefined}>
      <ul aria-label="Order again" className="divide-y divide-line">
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            items={lines?.find(({ orderId }) => orderId === order.id)?.lines}
            today={today}
            onAgain={onAgain}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps extends Pick<AgainPanelProps, 'today' | 'onAgain'> {
  order: Order;
  items: readonly OrderItem[] | undefined;
}

function Row({ order, items, today, onAgain }: RowProps) {
  const { id, ship_to_name, created_on } = order;
  const picture = items?.find(({ thumbnail }) => thumbnail)?.thumbnail;
  const name = ship_to_name || `Order ${id}`;
  const placed = wireTimeToDate(created_on ?? '');
  const words = [
    items && `${items.length} ${items.length === 1 ? 'product' : 'products'}`,
    !Number.isNaN(placed.getTime()) && formatDistanceStrict(placed, today, { addSuffix: true }),
  ];
  return (
    <li className="relative flex h-16 items-center gap-3 px-4 hover:bg-sunken">
      <Picture query={picture ? productQueries.thumbnail(picture) : undefined} className="size-10" />
      <div className="min-w-0 flex-1">
        <Link
          to="/Order/$id"
          params={{ id }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="truncate text-small text-ink-2">{words.filter(Boolean).join(' · ')}</p>
      </div>
      <Button aria-label={`Order again: ${name}`} onClick={() => onAgain(order)} className="relative">
        Again
      </Button>
    </li>
  );
}
