import { fetchAllOrders } from '#src/api/all-orders.ts';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { ordersCsv } from './order-csv.ts';

/**
 * Saves all orders of a selection as a CSV file, unless it is aborted.
 * @param onProgress called with the number of fetched orders and the total.
 * @returns the number of orders.
 * @throws as `request` does, or AbortError.
 */
export async function saveOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const orders = await fetchAllOrders(selection, query, onProgress, signal);
  const csv = await ordersCsv(orders);
  if (!signal.aborted) saveFile(csv, `orders-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');
  return orders.length;
}
