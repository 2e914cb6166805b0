import { orderQueries } from '#src/api/orders.ts';
import { correctedTime } from '#src/api/transport/clock.ts';
import { Unreachable } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { orderLines } from '#src/query-cache/order-lines.ts';
import { within } from '#src/storage/time-limit.ts';
import type { Device } from './orders-by-sku.ts';

const READ_LIMIT_MS = 3_000;

/**
 * Returns the lines of a placed order: the stored ones, else the API's. The query cache has lines by number alone, and a
 * restored provider gives numbers out again: lines older than this order are used only without a connection.
 * @throws as `request` does.
 */
export async function linesOfOrder(
  { queryClient, queries }: Pick<Device, 'queryClient' | 'queries'>,
  order: Order,
  options: { retry?: false } = {},
): Promise<readonly OrderItem[]> {
  const stored = orderLines(queries);
  // A store that does not answer has no lines in time.
  if (!stored.linesOf(order)) await within(READ_LIMIT_MS, stored.read()).catch(() => undefined);
  const lines = stored.linesOf(order);
  if (lines) return lines;
  const query = { ...orderQueries.items(order.id), ...options };
  await queryClient.ensureQueryData(query);
  // Read together: a refetch may have replaced both in the meantime.
  const { data: cached = [], dataUpdatedAt = 0 } = queryClient.getQueryState(query.queryKey) ?? {};
  const isOwn = correctedTime(dataUpdatedAt) > wireTimeToDate(order.created_on ?? '').getTime();
  // A provider may show an order before its lines.
  if (isOwn && cached.length > 0) return cached;
  return queryClient.fetchQuery(query).catch((error: unknown) => {
    if (error instanceof Unreachable) return cached;
    throw error;
  });
}
