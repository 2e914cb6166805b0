import type { Order } from '#src/contract/order.ts';
import { fetchOrderPage, type OrderListQuery, type OrderSelection } from './orders.ts';

/** The page size of an export. */
const EXPORT_PAGE = 500;

/**
 * Fetches all orders of a selection, page by page, without duplicates.
 * @param query sort and column search; its page and page size are ignored.
 * @param onProgress called with the number of fetched orders and the total.
 * @throws as `request` does, or AbortError.
 */
export async function fetchAllOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Order[]> {
  const found = new Map<number, Order>();
  for (let page = 1; ; page += 1) {
    const { orders, total } = await fetchOrderPage(
      selection,
      { ...query, page, per_page: EXPORT_PAGE },
      { signal },
    );
    for (const order of orders) found.set(order.id, order);
    onProgress(Math.min(page * EXPORT_PAGE, total), total);
    if (orders.length === 0 || page * EXPORT_PAGE >= total) return [...found.values()];
  }
}
