import { Link, type LinkProps } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { DOT, dotted } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import type { OrderLines } from './low-stock.ts';
import { Panel, PanelLink, PanelList, PanelRow, PanelRowSkeleton } from './panel.tsx';
import { daysAgo, texts } from './texts.ts';

interface AgainPanelProps {
  orders: readonly Order[] | undefined;
  lines: readonly OrderLines[] | undefined;
  today: Date;
  onlyClient: boolean;
  onAgain: (order: Order) => void;
}

export function AgainPanel({ orders, lines, ...shown }: AgainPanelProps) {
  return (
    <Panel title="Order again">
      {orders ? (
        <PanelList label="Order again">
          {orders.map((order) => (
            <AgainRow
              key={order.id}
              order={order}
              items={lines?.find(({ orderId }) => orderId === order.id)?.lines}
              {...shown}
            />
          ))}
        </PanelList>
      ) : (
        <div role="status" aria-label="Loading Order again">
          {/* As high as the rows that usually follow, so that what is below does not move. */}
          <PictureRowSkeletons rows={3} className="min-h-17 md:pointer-coarse:min-h-18" />
        </div>
      )}
    </Panel>
  );
}

interface AgainRowProps extends Pick<AgainPanelProps, 'today' | 'onlyClient' | 'onAgain'> {
  order: Order;
  items: readonly OrderItem[] | undefined;
}

function AgainRow({ order, items, today, onlyClient, onAgain }: AgainRowProps) {
  const { id, ship_to_name, created_on, org_name } = order;
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
      thumbnail={items?.find(({ thumbnail }) => thumbnail)?.thumbnail ?? null}
      text={dotted(...words)}
      end={
        <Button aria-label={`Order again: ${name}`} onClick={() => onAgain(order)} className="relative">
          Again
        </Button>
      }
    />
  );
}

const SHOWN = 6;
const ROWS = Array.from({ length: SHOWN }, (_, row) => row);

interface LastOrdersProps {
  orders: readonly Order[] | undefined;
  onlyClient: boolean;
  shownDay: (wireTime: string | null | undefined) => string;
  pill: (order: Order) => ReactNode;
  allLink: LinkProps;
}

export function LastOrders({ orders, onlyClient, shownDay, pill, allLink }: LastOrdersProps) {
  return (
    <Panel title="Last orders" aside={<PanelLink link={allLink}>All orders</PanelLink>}>
      <div className="md:min-h-102 md:pointer-coarse:min-h-108">
        {!orders && (
          <div role="status" aria-label="Loading Last orders" className="divide-y divide-line">
            {ROWS.map((row) => (
              <PanelRowSkeleton key={row}>
                <Skeleton className="h-6 w-20" />
              </PanelRowSkeleton>
            ))}
          </div>
        )}
        {orders?.length === 0 && (
          <EmptyState icon={PackageSearch} text={texts.noOrders}>
            <Link to="/Order/create" className={buttonClasses()}>
              New order
            </Link>
          </EmptyState>
        )}
        {orders && orders.length > 0 && (
          <PanelList label="Last orders">
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
          </PanelList>
        )}
      </div>
    </Panel>
  );
}
