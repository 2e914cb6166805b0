/** The orders whose lines are known on this device, for what is counted over them. */
import { useMemo } from 'react';
import { wireTimeToDate } from '#src/contract/values.ts';
import type { Searched } from './order-finder.ts';
import { useSearched } from './order-matching.ts';

/**
 * The newest orders up to the first one of which it is not known what is in it.
 * @param isWithout whether an order has no line that counts, though its lines are not on this device.
 */
function knownOrders({ orders, linesOf }: Searched, isWithout: (id: number) => boolean) {
  const known = [];
  for (const { id, created_on, shipped_on } of orders) {
    const lines = linesOf(id) ?? (isWithout(id) ? [] : undefined);
    if (!lines) break;
    known.push({
      orderId: id,
      placed: wireTimeToDate(created_on ?? ''),
      used: wireTimeToDate(shipped_on ?? created_on ?? ''),
      lines,
    });
  }
  return known;
}

/** The known orders that have a product, and those that don't. */
export function useKnownOrders(sku: string) {
  const searched = useSearched(sku);
  const known = useMemo(() => {
    if (!searched) return [];
    const having = new Set(searched.find(sku).map(({ order }) => order.id));
    // The API was asked by SKU.
    const isAnswered = searched.withLines === searched.orders.length;
    return knownOrders(searched, (id) => isAnswered && !having.has(id));
  }, [searched, sku]);
  return { searched, known };
}

/** A text that names no product: the API is not asked for any. */
const ANY = '*';

/** All known orders, whatever is in them. */
export function useAllKnownOrders() {
  const searched = useSearched(ANY);
  return useMemo(() => (searched ? knownOrders(searched, () => false) : []), [searched]);
}
