import { fetchAllOrders } from '#src/api/all-orders.ts';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toast.ts';
import { ordersCsv } from './order-csv.ts';

/**
 * Saves all orders of a selection as a CSV file and says so, unless it is aborted.
 * @param keeps which of them are exported; all by default.
 * @param onProgress called with how many orders have been fetched, in words.
 * @throws as `request` does, or AbortError.
 */
export async function saveOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  keeps: (order: Order) => boolean = () => true,
  onProgress: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const tell = (done: number, total: number) => onProgress(`${number(done)} of ${number(total)}`);
  const orders = (await fetchAllOrders(selection, query, tell, signal)).filter(keeps);
  const csv = await ordersCsv(orders);
  if (signal.aborted) return;
  saveFile(csv, `orders-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');
  toast('success', `${number(orders.length)} ${orders.length === 1 ? 'Order' : 'Orders'} exported.`);
}

const number = (count: number) => count.toLocaleString('en-US');
