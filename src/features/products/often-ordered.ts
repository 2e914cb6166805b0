/** Sorts products by how often they are ordered. A search keeps this order among equal matches. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import { orderQueries } from '#src/api/orders.ts';
import { NEWEST_FIRST, type Order, type OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { dateToWireTime } from '#src/contract/values.ts';

const DAYS = 90;
const PER_PAGE = 50;
const COUNTED = 60;

export function clientOrders(orgId: number) {
  const today = new Date();
  const from = dateToWireTime(startOfDay(subDays(today, DAYS)));
  return orderQueries.list(
    { by: 'client', orgId, from, to: dateToWireTime(endOfDay(today)) },
    { ...NEWEST_FIRST, per_page: PER_PAGE },
  );
}

export const listedOrders = (queryClient: QueryClient, orgId: number | undefined): Order[] =>
  queryClient
    .getQueriesData<OrderPage>({ queryKey: orderQueries.lists() })
    .flatMap(([, page]) => page?.orders ?? [])
    .filter(({ org_id }) => orgId === undefined || org_id === orgId);

/** In how many orders of a client, or of all clients, each product is, by its id. Undefined while they are read. */
export function useOrderCounts(orgId: number | undefined, enabled = true) {
  const { drafts, restore } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['often ordered', orgId],
    queryFn: async () => {
      const lists = [orderQueries.newest(new Date()), ...(orgId === undefined ? [] : [clientOrders(orgId)])];
      await Promise.all(lists.map(restore));
      const listed = listedOrders(queryClient, orgId).map(({ id }) => id);
      const ids = [...new Set(listed)].sort((a, b) => b - a).slice(0, COUNTED);
      await Promise.all(ids.map((id) => restore(orderQueries.items(id))));
      const placed = ids.map((id) => queryClient.getQueryData(orderQueries.items(id).queryKey) ?? []);
      const sent = drafts
        .list()
        .filter(({ state, org_id }) => state === 'sent' && (orgId === undefined || org_id === orgId));
      const others = sent.filter(({ order_id }) => order_id === null || !ids.includes(order_id));
      return countsOf([...placed, ...others.map(({ items }) => items)]);
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

export function countsOf(orders: readonly (readonly Pick<OrderItem, 'product_id'>[])[]) {
  const byProduct = Map.groupBy(orders.flat(), ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, lines]) => [id, lines.length]));
}

/** Favourites come first. Products with the same count keep their order. */
export function mostOrderedFirst(
  products: readonly Product[],
  counts: ReadonlyMap<number, number> | undefined,
  favourites: ReadonlySet<number>,
): readonly Product[] {
  const most = Math.max(0, ...(counts?.values() ?? [])) + 1;
  if (most === 1 && favourites.size === 0) return products;
  const countOf = ({ id }: Product) => (counts?.get(id) ?? 0) + (favourites.has(id) ? most : 0);
  return products.toSorted((a, b) => countOf(b) - countOf(a));
}
