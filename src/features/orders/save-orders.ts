import { fetchAllOrders } from '#src/api/all-orders.ts';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { dayOf } from './day.ts';
import { ordersCsv } from './order-csv.ts';

const RELEASED_AFTER_MS = 60_000;

/**
 * Saves all orders of a selection as a file for a spreadsheet, unless it is aborted.
 * @param onProgress told how many are here, and of how many.
 * @returns how many there are.
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
  if (!signal.aborted) save(csv, `orders-${dayOf(new Date())}.csv`);
  return orders.length;
}

function save(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}
