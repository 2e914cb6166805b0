/** The lines of the newest orders: what this client orders, how much of it and how often. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import type { OrderLines, ReadKept } from './low-stock.ts';
import { newestOrders } from './order-overview.ts';

/** A placed order never changes: its lines are fetched once for this device. */
const MOST = 30;

/**
 * The lines of the newest orders, as far as they are known: those on the device, then the others one by one, until the
 * provider does not answer.
 * @param isQuiet whether nothing more urgent is being fetched; until then, nothing is known.
 */
export function useKnownLines(orders: readonly Order[] | undefined, read: ReadKept, isQuiet: boolean) {
  const client = useQueryClient();
  const newest = newestOf(orders ?? []);
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'lines of', newest.map(({ id }) => id)],
    queryFn: () => knownLines(client, newest, read, true),
    enabled: isQuiet && orders !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data;
}

/** The newest orders on this device, and the lines of those whose lines are on it, too. Nothing is fetched. */
export function useOrdersOnDevice(read: ReadKept) {
  const client = useQueryClient();
  const { recall } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'on this device'],
    queryFn: async () => {
      const newest = newestOrders(new Date());
      await recall(newest);
      const orders = newestOf(client.getQueryData(newest.queryKey)?.orders ?? []);
      return { orders, lines: await knownLines(client, orders, read, false) };
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const newestOf = (orders: readonly Order[]) => orders.toSorted((a, b) => b.id - a.id).slice(0, MOST);

/** @param fetches whether lines that are not on the device are fetched, until the provider does not answer. */
async function knownLines(
  client: QueryClient,
  orders: readonly Order[],
  read: ReadKept,
  fetches: boolean,
): Promise<OrderLines[]> {
  const known: OrderLines[] = [];
  let isReached = fetches;
  for (const { id, created_on } of orders) {
    const query = orderQueries.items(id);
    const kept = (await read(query))?.rows.flatMap((row) => OrderItem.safeParse(row).data ?? []);
    const fetched =
      kept || !isReached
        ? undefined
        : await client.ensureQueryData(query).catch(() => {
            // The query has reported it. What is on the device is read on.
            isReached = false;
          });
    const lines = kept ?? fetched;
    if (lines) known.push({ orderId: id, placed: wireTimeToDate(created_on ?? ''), lines });
  }
  return known;
}
