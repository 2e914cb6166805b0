/** What earlier orders of a client used: offered at one tap, never chosen automatically. */
import {
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { shippingQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { internalUse } from '#src/features/pickers/pick-details.ts';
import { clientOrders, listedOrders } from '#src/features/products/often-ordered.ts';

export function usePrefetchedOrders(orgId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orgId !== null) void queryClient.prefetchQuery(clientOrders(orgId));
  }, [queryClient, orgId]);
}

const MOST = 3;

export function lastDestinations(orders: readonly Order[], isOffered: (id: number) => boolean) {
  const used = latestFirst(orders).flatMap(({ ship_to_id, created_on }) =>
    ship_to_id && isOffered(ship_to_id) ? [{ id: ship_to_id, at: created_on ?? '' }] : [],
  );
  return unique(used, ({ id }) => id);
}

type UsedShipping = Readonly<Record<'carrier' | 'method', number>>;

export function lastShipping(orders: readonly Order[], isOffered: (shipping: UsedShipping) => boolean) {
  const used = latestFirst(orders).flatMap(({ shipped_with, shipping_type }) =>
    shipped_with && shipping_type ? [{ carrier: shipped_with, method: shipping_type }] : [],
  );
  return unique(used.filter(isOffered), ({ carrier, method }) => `${carrier} ${method}`);
}

function latestFirst(orders: readonly Order[]): readonly Order[] {
  return orders.toSorted((a, b) => (b.created_on ?? '').localeCompare(a.created_on ?? ''));
}

const unique = <Used>(used: readonly Used[], keyOf: (each: Used) => string | number): Used[] =>
  [...Map.groupBy(used, keyOf).values()].flatMap(([first]) => first ?? []).slice(0, MOST);

export type LastUsed = NonNullable<ReturnType<typeof useLastUsed>>;

// After this, the fields are shown without the last used choices: a request that hangs must not block the user.
const WAIT_LIMIT_MS = 5_000;

/**
 * Undefined while it loads, then fixed until the step is left, so that no field moves under a finger. Leaves out what
 * is not offered any more, and has current names.
 */
export function useLastUsed(orgId: number) {
  const queryClient = useQueryClient();
  const orders = useQuery({ ...clientOrders(orgId), enabled: orgId > 0 });
  // While the client's orders load, or if they can't be fetched, those in other cached lists.
  const latest = orders.data?.orders ?? listedOrders(queryClient, orgId);
  const contacts = useQuery(contactQueries.ofOrganization(orgId, true));
  const shipping = useLastShipping(latest);
  const isOffered = (id: number) => contacts.data?.some((contact) => contact.id === id) ?? false;
  const isReplaced = ({ isSuccess, isFetching }: UseQueryResult, { queryKey }: { queryKey: QueryKey }) =>
    isSuccess && isFetching && queryClient.getQueryState(queryKey)?.isInvalidated;
  const used = () => ({
    destinations: lastDestinations(latest, isOffered),
    shipping: lastShipping(latest, (ids) => shipping.found(ids).length > 0),
  });
  type Used = ReturnType<typeof used>;
  const named = ({ destinations, shipping: ids }: Used) => ({
    destinations,
    shipping: ids.flatMap(shipping.found),
  });
  const [fixed, setFixed] = useState<Used>();
  const [isAwaited, setAwaited] = useState(true);
  useEffect(() => {
    const limit = setTimeout(() => setAwaited(false), WAIT_LIMIT_MS);
    return () => clearTimeout(limit);
  }, []);
  if (fixed) return named(fixed);
  const now = used();
  const answers = [orders, contacts, ...shipping.answers];
  // An order that was sent has invalidated them: the cached answers lack its destination.
  const isOutdated =
    isReplaced(orders, clientOrders(orgId)) ||
    isReplaced(contacts, contactQueries.ofOrganization(orgId, true));
  if (isAwaited && (isOutdated || answers.some(({ isLoading }) => isLoading))) return undefined;
  if (answers.every(({ isSuccess }) => isSuccess)) setFixed(now);
  // A request that resumes after a pause must not hide the fields again.
  if (isAwaited) setAwaited(false);
  return named(now);
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
    return carrier && method ? [{ carrier, method }] : [];
  };
  return { found, answers: [companies, ...methods] };
}
