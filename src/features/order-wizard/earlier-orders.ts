/** What earlier orders of a client used: offered first or at one tap, never chosen by itself. */
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import { useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries, shippingQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { internalUse } from '#src/features/pickers/pick-kinds.ts';

const DAYS = 90;
const PER_PAGE = 50;

function clientOrders(orgId: number) {
  const today = new Date();
  const from = dateToWireTime(startOfDay(subDays(today, DAYS)));
  return orderQueries.list(
    { by: 'client', orgId, from, to: dateToWireTime(endOfDay(today)) },
    { page: 1, per_page: PER_PAGE, sort_by: 'created_on_date', sort_order: 'DESC' },
  );
}

/** The orders of a client in all lists that are in memory. */
const listedOrders = (queryClient: QueryClient, orgId: number): Order[] =>
  queryClient
    .getQueriesData<OrderPage>({ queryKey: orderQueries.lists() })
    .flatMap(([, page]) => page?.orders.filter(({ org_id }) => org_id === orgId) ?? []);

/** Fetches the latest orders of a client before the step that offers what they used. */
export function usePrefetchedOrders(orgId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orgId !== null) void queryClient.prefetchQuery(clientOrders(orgId));
  }, [queryClient, orgId]);
}

/** How many orders are counted, the latest first. */
const COUNTED = 60;

/** In how many orders each product is, by its id. Undefined for a moment, while they are read. */
export function useOrderCounts(orgId: number): ReadonlyMap<number, number> | undefined {
  const { drafts, restore } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['often ordered', orgId],
    queryFn: async () => {
      await Promise.all([restore(clientOrders(orgId)), restore(orderQueries.newest(new Date()))]);
      const listed = listedOrders(queryClient, orgId).map(({ id }) => id);
      const ids = [...new Set(listed)].sort((a, b) => b - a).slice(0, COUNTED);
      await Promise.all(ids.map((id) => restore(orderQueries.items(id))));
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

export function countsOf(
  orders: readonly (readonly Pick<OrderItem, 'product_id'>[])[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { product_id } of orders.flat()) counts.set(product_id, (counts.get(product_id) ?? 0) + 1);
  return counts;
}

export function mostOrderedFirst(
  products: readonly Product[],
  counts: ReadonlyMap<number, number>,
): readonly Product[] {
  // The catalogue comes sorted by name.
  if (counts.size === 0) return products;
  const countOf = ({ id }: Product) => counts.get(id) ?? 0;
  return products.toSorted((a, b) => countOf(b) - countOf(a) || a.title.localeCompare(b.title));
}

const MOST = 3;

export function lastDestinations(orders: readonly Order[], isOffered: (id: number) => boolean) {
  const used = latestFirst(orders).flatMap(({ ship_to_id, created_on }) =>
    ship_to_id && isOffered(ship_to_id) ? [{ id: ship_to_id, at: created_on ?? '' }] : [],
  );
  return unique(used, ({ id }) => id);
}

interface UsedShipping {
  readonly carrier: number;
  readonly method: number;
}

export function lastShipping(orders: readonly Order[], isOffered: (shipping: UsedShipping) => boolean) {
  const used = latestFirst(orders).flatMap(({ shipped_with, shipping_type }) =>
    shipped_with && shipping_type ? [{ carrier: shipped_with, method: shipping_type }] : [],
  );
  return unique(used.filter(isOffered), ({ carrier, method }) => `${carrier} ${method}`);
}

// Times on the wire sort as text.
function latestFirst(orders: readonly Order[]): readonly Order[] {
  return orders.toSorted((a, b) => (b.created_on ?? '').localeCompare(a.created_on ?? ''));
}

const unique = <Used>(used: readonly Used[], keyOf: (each: Used) => string | number): Used[] =>
  [...Map.groupBy(used, keyOf).values()].flatMap(([first]) => first ?? []).slice(0, MOST);

export type LastUsed = NonNullable<ReturnType<typeof useLastUsed>>;

// After this, the fields are shown without it: an answer that hangs must not keep the user from choosing.
const WAIT_LIMIT_MS = 5_000;

/**
 * Returns what the last orders of a client used; undefined while that loads. It is then the same until the
 * step is left: rows that come or go above a field would move it away under a finger.
 */
export function useLastUsed(orgId: number) {
  const queryClient = useQueryClient();
  const orders = useQuery({ ...clientOrders(orgId), enabled: orgId > 0 });
  // While its orders are loading, or if they can't be fetched, those in other lists.
  const latest = orders.data?.orders ?? listedOrders(queryClient, orgId);
  const contacts = useQuery(contactQueries.ofOrganization(orgId, true));
  const shipping = useLastShipping(latest);
  const isOffered = (id: number) => contacts.data?.some((contact) => contact.id === id) ?? false;
  const used = () => ({ destinations: lastDestinations(latest, isOffered), shipping: shipping.last });
  const [fixed, setFixed] = useState<ReturnType<typeof used>>();
  const [isAwaited, setAwaited] = useState(true);
  useEffect(() => {
    const limit = setTimeout(() => setAwaited(false), WAIT_LIMIT_MS);
    return () => clearTimeout(limit);
  }, []);
  if (fixed) return fixed;
  const now = used();
  const answers = [orders, contacts, ...shipping.answers];
  if (answers.every(({ isSuccess }) => isSuccess)) setFixed(now);
  if (isAwaited && answers.some(({ isLoading }) => isLoading)) return undefined;
  // A request that goes on after a pause must not take the fields away again.
  if (isAwaited) setAwaited(false);
  return now;
}

function useLastShipping(orders: readonly Order[]) {
  const companies = useQuery(shippingQueries.companies());
  const carriers = (companies.data ?? []).filter((company) => !internalUse(company));
  const used = carriers.filter(({ id }) => orders.some(({ shipped_with }) => shipped_with === id));
  const methods = useQueries({ queries: used.map(({ id }) => shippingQueries.methods(id)) });
  const found = (ids: UsedShipping) => {
    const at = used.findIndex(({ id }) => id === ids.carrier);
    const method = methods[at]?.data?.find(({ id }) => id === ids.method);
    const carrier = used[at];
    return carrier && method && { carrier, method };
  };
  const last = lastShipping(orders, (ids) => found(ids) !== undefined).flatMap((ids) => found(ids) ?? []);
  return { last, answers: [companies, ...methods] };
}
