import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { explain } from '#src/api/errors.ts';
import { type OrderSelection, orderQueries } from '#src/api/orders.ts';
import { LARGEST_PAGE } from '#src/contract/list.ts';
import { ORDER_STATUSES, type OrderStatusId } from '#src/contract/order-status.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { Card, Skeleton } from '#src/ui/surface.tsx';

interface OrderCountsProps {
  /** The orders that are counted: those of the last month. */
  selection: OrderSelection;
  toneOf: (status: OrderStatusId) => Tone;
  /** The list of the orders in one state. */
  linkTo: (status: OrderStatusId) => LinkProps;
}

/** How many orders of the last month stand in each state; each leads to its list. */
export function OrderCounts({ selection, toneOf, linkTo }: OrderCountsProps) {
  const counted = useQuery(orderQueries.list(selection, { page: 1, per_page: LARGEST_PAGE }));
  const { data, error } = counted;
  const counts = ORDER_STATUSES.map((status) => ({
    ...status,
    count: data?.orders.filter(({ status_id }) => status_id === status.id).length ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Card title="Orders, last month" aside={data && <Freshness result={counted} />} className="mb-5">
      <div className="min-h-16 p-4">
        {!data && !error && <Skeleton className="h-7 w-64" />}
        {!data && error && <p className="text-ink-2">{explain(error).text}</p>}
        {data && counts.length === 0 && <p className="text-ink-2">No Orders found.</p>}
        <ul className="flex flex-wrap gap-2">
          {counts.map(({ id, name, count }) => (
            <li key={id}>
              <Link {...linkTo(id)} className="inline-flex items-center rounded-full target">
                <Pill tone={toneOf(id)}>{`${count} ${name}`}</Pill>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
