import type { LinkProps } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { useOnlyClient } from '#src/features/pickers/clients.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DOT, dotted } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import type { OrderLines } from './low-stock.ts';
import { Panel, PanelLink, PanelRow, PanelRowSkeleton, PanelRows } from './panel.tsx';
import { daysAgo, texts } from './texts.ts';

interface AgainPanelProps {
  orders: readonly Order[] | undefined;
  lines: readonly OrderLines[] | undefined;
  today: Date;
  onAgain: (order: Order) => void;
}

export function AgainPanel({ orders, lines, today, onAgain }: AgainPanelProps) {
  const onlyClient = useOnlyClient();
  return (
    <Panel title="Order again">
      <PanelRows
        label="Order again"
        rows={orders}
        // As high as the rows that usually follow, so that what is below does not move.
        waiting={<PictureRowSkeletons rows={3} className="min-h-17 md:pointer-coarse:min-h-18" />}
      >
        {(order) => {
          const { id, ship_to_name, created_on, org_name } = order;
          const items = lines?.find(({ orderId }) => orderId === id)?.lines;
          const name = ship_to_name || `Order ${id}`;
          const placed = wireTimeToDate(created_on ?? '');
          const what = onlyClient ? items && texts.products(items.length) : org_name;
          return (
            <PanelRow
              key={id}
              link={{ to: '/Order/$id', params: { id } }}
              name={name}
              thumbnail={items?.find(({ thumbnail }) => thumbnail)?.thumbnail ?? null}
              text={dotted(what, !Number.isNaN(placed.getTime()) && daysAgo(placed, today))}
              end={
                <Button
                  aria-label={`Order again: ${name}`}
                  onClick={() => onAgain(order)}
                  className="relative"
                >
                  Again
                </Button>
              }
            />
          );
        }}
      </PanelRows>
    </Panel>
  );
}

const SHOWN = 6;
const WAITING = Array.from({ length: SHOWN }, (_, row) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
  <PanelRowSkeleton key={row}>
    <Skeleton className="h-6 w-20" />
  </PanelRowSkeleton>
));

interface LastOrdersProps extends Pick<AgainPanelProps, 'orders'> {
  shownDay: (wireTime: string | null | undefined) => string;
  pill: (order: Order) => ReactNode;
  link: LinkProps;
}

export function LastOrders({ orders, shownDay, pill, link }: LastOrdersProps) {
  const onlyClient = useOnlyClient();
  return (
    <Panel title="Last orders" aside={<PanelLink link={link}>All orders</PanelLink>}>
      <div className="md:min-h-102 md:pointer-coarse:min-h-108">
        <PanelRows
          label="Last orders"
          rows={orders?.slice(0, SHOWN)}
          waiting={WAITING}
          empty={
            <EmptyState icon={PackageSearch} text={texts.noOrders}>
              <LinkButton to="/Order/create">New order</LinkButton>
            </EmptyState>
          }
        >
          {(order) => (
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
          )}
        </PanelRows>
      </div>
    </Panel>
  );
}
