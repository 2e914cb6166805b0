/** How often a client ordered each product, from the orders whose lines are on this device. Nothing is fetched. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import type { OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { newestOrders } from '#src/features/dashboard/order-overview.ts';
import { clientOrders } from './use-client-orders.ts';

/** How many orders are looked at, the latest first. */
const LOOKED_AT = 60;

/** Counts by product id. Undefined for a moment, while they are read. */
export function useOrderCounts(orgId: number): ReadonlyMap<number, number> | undefined {
  const { drafts, recall } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['often ordered', orgId],
    queryFn: async () => {
      await Promise.all([recall(clientOrders(orgId)), recall(newestOrders(new Date()))]);
      const listed = queryClient
        .getQueriesData<OrderPage>({ queryKey: orderQueries.lists() })
        .flatMap(([, page]) => page?.orders ?? [])
        .filter((order) => order.org_id === orgId)
        .map(({ id }) => id);
      const ids = [...new Set(listed)].sort((a, b) => b - a).slice(0, LOOKED_AT);
      await Promise.all(ids.map((id) => recall(orderQueries.items(id))));
      const placed = ids.map((id) => queryClient.getQueryData(orderQueries.items(id).queryKey) ?? []);
      const sent = drafts.list().filter((draft) => draft.state === 'sent' && draft.org_id === orgId);
      const others = sent.filter(({ order_id }) => order_id === null || !ids.includes(order_id));
      return countsOf([...placed, ...others.map(({ items }) => items)]);
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** In how many orders each product is. */
export function countsOf(
  orders: readonly (readonly Pick<OrderItem, 'product_id'>[])[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { product_id } of orders.flat()) counts.set(product_id, (counts.get(product_id) ?? 0) + 1);
  return counts;
}

/** The products that were ordered most often first, then by name. */
export function mostOrderedFirst(
  products: readonly Product[],
  counts: ReadonlyMap<number, number>,
): readonly Product[] {
  // The catalogue comes sorted by name.
  if (counts.size === 0) return products;
  const countOf = ({ id }: Product) => counts.get(id) ?? 0;
  return products.toSorted((a, b) => countOf(b) - countOf(a) || a.title.localeCompare(b.title));
}
