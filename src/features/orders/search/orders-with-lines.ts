/** The newest orders, up to the first one whose lines are not on this device: counts over them have no gap. */
import { useMemo } from 'react';
import { wireTimeToDate } from '#src/contract/values.ts';
import type { Searched } from '#src/features/orders/list/order-selection.ts';
import { useSearched } from './order-matching.ts';

/** @param isWithout whether an order without cached lines is known to have no line that counts. */
function withLines({ orders, linesOf }: Searched, isWithout: (id: number) => boolean) {
  const counted = [];
  for (const order of orders) {
    const { id, created_on, shipped_on } = order;
    const lines = linesOf(order) ?? (isWithout(id) ? [] : undefined);
    if (!lines) break;
    const used = wireTimeToDate(shipped_on ?? created_on ?? '');
    counted.push({ orderId: id, placed: wireTimeToDate(created_on ?? ''), used, lines });
  }
  return counted;
}

/** Includes the orders without the product, with no lines. */
export function useOrdersWithProduct(sku: string) {
  const searched = useSearched(sku);
  const orders = useMemo(() => {
    if (!searched) return [];
    const having = new Set(searched.find(sku).map(({ order }) => order.id));
    // True also if the API has found all orders by SKU.
    const isAnswered = searched.withLines === searched.orders.length;
    return withLines(searched, (id) => isAnswered && !having.has(id));
  }, [searched, sku]);
  return { searched, orders };
}

/** A text that names no product, so that none is searched at the API. */
const ANY = '*';

export function useOrdersWithLines() {
  const searched = useSearched(ANY);
  return useMemo(() => (searched ? withLines(searched, () => false) : []), [searched]);
}
