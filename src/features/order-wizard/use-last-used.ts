import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import type { Order } from '#src/contract/order.ts';
import { internalUse } from '#src/features/pickers/carriers.ts';
import { lastDestinations, lastShipping, type UsedDestination } from './last-used.ts';
import { useClientOrders } from './use-client-orders.ts';

/** What the last orders of a client used, and can be used again. */
export interface LastUsed {
  readonly destinations: readonly UsedDestination[];
  readonly shipping: ReturnType<typeof useLastShipping>['last'];
}

// After this, the fields are shown without it: an answer that hangs must not keep the user from choosing.
const AWAITED_MS = 5_000;

/**
 * Returns what the last orders of a client used; undefined while that is not known yet. It is then the same until the
 * step is left: rows that come or go above a field would move it away under a finger.
 */
export function useLastUsed(orgId: number): LastUsed | undefined {
  const orders = useClientOrders(orgId);
  const contacts = useQuery(contactQueries.ofOrganization(orgId, true));
  const shipping = useLastShipping(orders.known);
  const [settled, setSettled] = useState<LastUsed>();
  const [isAwaited, setAwaited] = useState(true);
  useEffect(() => {
    const limit = setTimeout(() => setAwaited(false), AWAITED_MS);
    return () => clearTimeout(limit);
  }, []);
  if (settled) return settled;
  const isOffered = (id: number) => contacts.data?.some((contact) => contact.id === id) ?? false;
  const now = { destinations: lastDestinations(orders.known, isOffered), shipping: shipping.last };
  const answers = [orders, contacts, ...shipping.answers];
  if (answers.every(({ isSuccess }) => isSuccess)) setSettled(now);
  if (isAwaited && answers.some(({ isLoading }) => isLoading)) return undefined;
  // A request that goes on after a pause must not take the fields away again.
  if (isAwaited) setAwaited(false);
  return now;
}

/** The carriers and methods of earlier orders that are active and for clients. */
function useLastShipping(orders: readonly Order[]) {
  const companies = useQuery(shippingQueries.companies());
  const carriers = (companies.data ?? []).filter((company) => !internalUse(company));
  const used = carriers.filter(({ id }) => orders.some(({ shipped_with }) => shipped_with === id));
  const methods = useQueries({ queries: used.map(({ id }) => shippingQueries.methods(id)) });
  const found = (carrierId: number, methodId: number) => {
    const at = used.findIndex(({ id }) => id === carrierId);
    const method = methods[at]?.data?.find(({ id }) => id === methodId);
    const carrier = used[at];
    return carrier && method && { carrier, method };
  };
  const last = lastShipping(orders, ({ carrier, method }) => found(carrier, method) !== undefined).flatMap(
    ({ carrier, method }) => found(carrier, method) ?? [],
  );
  return { last, answers: [companies, ...methods] };
}
