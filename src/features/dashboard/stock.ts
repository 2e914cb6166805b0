/** Products below the user's mark, or whose stock lasts for few days at the rate of the newest orders. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { correctedTime } from '#src/api/transport/clock.ts';
import type { Order } from '#src/contract/order.ts';
import { Organization } from '#src/contract/organization.ts';
import { Product } from '#src/contract/product.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import {
  byProduct,
  daysLeft,
  NEWEST_ORDERS,
  type OrderLines,
  piecesOf,
  runsLow,
} from '#src/features/cart/low-stock.ts';
import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';

const SHOWN = 5;
const REFETCH_EVERY_MS = 5 * 60_000;

export type ReadCached = FetchAhead['cachedRows'];

export interface Stock {
  readonly rows: readonly unknown[];
  readonly at: number;
}

export async function readStock(read: ReadCached): Promise<readonly Stock[] | null> {
  const clients = (await read(organizationQueries.list(true)))?.rows ?? [];
  const ids = clients.flatMap((row) => Organization.safeParse(row).data?.id ?? []);
  const stocks = await Promise.all(ids.map((id) => read(productQueries.catalogue(id))));
  return stocks.some(Boolean) ? stocks.flatMap((stock) => stock ?? []) : null;
}

/** The pieces of each product that orders took since `at`, by this device's clock: those confirmed here, and others. */
export function takenSince(
  at: number,
  drafts: readonly Pick<Draft, 'state' | 'saved_at' | 'order_id' | 'items' | 'destinations'>[],
  orders: readonly OrderLines[],
): Map<number, number> {
  // Once an order to several destinations is `sent`, the order to each is a draft of its own.
  const here = drafts.filter(
    (draft) =>
      isWaiting(draft) || (draft.state === 'sent' && draft.saved_at > at && draft.destinations.length === 0),
  );
  const ofDrafts = new Set(drafts.map(({ order_id }) => order_id));
  const fetched = correctedTime(at);
  const elsewhere = orders.filter(
    ({ orderId, placed }) => placed.getTime() > fetched && !ofDrafts.has(orderId),
  );
  const taken = here.flatMap(({ items, destinations }) =>
    destinations.length > 0 ? destinations.flatMap(() => items) : items,
  );
  const lines = [...taken, ...elsewhere.flatMap((order) => order.lines)];
  return new Map([...byProduct(lines)].map(([id, ofProduct]) => [id, piecesOf(ofProduct)]));
}

/** What runs low, with what is left: marked products first, then what lasts shortest. Skips malformed rows. */
export function runningLow(
  stocks: readonly Stock[],
  perDay: ReadonlyMap<number, number>,
  takenSince: (at: number) => ReadonlyMap<number, number> = () => new Map(),
  marks: ReadonlyMap<number, number> = new Map(),
) {
  const low = stocks
    .flatMap(({ rows, at }) => {
      const taken = takenSince(at);
      return rows
        .filter((row) => perDay.has(idOf(row)) || marks.has(idOf(row)))
        .flatMap((row) => Product.safeParse(row).data ?? [])
        .filter(({ active }) => active)
        .map((listed) => ({ ...listed, qty: Math.max(0, listed.qty - (taken.get(listed.id) ?? 0)) }));
    })
    .map((product) => ({
      product,
      days: daysLeft(product, perDay),
      perDay: perDay.get(product.id),
      isMarked: marks.has(product.id),
    }))
    .filter(({ product, days }) => runsLow(product.qty, marks.get(product.id), days))
    .toSorted(
      (a, b) =>
        Number(b.isMarked) - Number(a.isMarked) ||
        (a.days ?? Number.MAX_VALUE) - (b.days ?? Number.MAX_VALUE) ||
        a.product.title.localeCompare(b.product.title),
    );
  return low.slice(0, Math.max(SHOWN, low.filter(({ isMarked }) => isMarked).length));
}

/** Marked or often ordered products that no cached catalogue lists: catalogues omit what is sold out. */
export function missingFrom(
  stocks: readonly Stock[],
  perDay: ReadonlyMap<number, number>,
  marks: ReadonlyMap<number, number> = new Map(),
): number[] {
  const listed = new Set(stocks.flatMap(({ rows }) => rows.map(idOf)));
  const missing = (of: readonly (readonly [number, number])[]) =>
    of.flatMap(([id, amount]) => (amount > 0 && !listed.has(id) ? [id] : []));
  const used = missing([...perDay].toSorted(([, a], [, b]) => b - a));
  return [...new Set([...missing([...marks]), ...used.slice(0, SHOWN)])];
}

// Avoids parsing whole rows: a catalogue has thousands, and few of them are used.
function idOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN;
}

/** The lines of the newest orders, fetched where they are not on the device. Waits until `isQuiet`. */
export function useOrderLines(orders: readonly Order[] | undefined, isQuiet: boolean) {
  const client = useQueryClient();
  const { queries } = useRouter().options.context.device;
  const newest = (orders ?? []).toSorted((a, b) => b.id - a.id).slice(0, NEWEST_ORDERS);
  const isComplete = (lines?: readonly OrderLines[]) => lines?.length === newest.length;
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'lines of', newest.map(({ id, created_on }) => [id, created_on])],
    queryFn: async () => {
      const { orderLines } = await import('#src/query-cache/order-lines.ts');
      const stored = orderLines(queries);
      await stored.read();
      await stored.fetch(newest);
      return newest.flatMap((order): OrderLines[] => {
        const { id, created_on } = order;
        const lines = stored.linesOf(order) ?? client.getQueryData(orderQueries.items(id).queryKey);
        return lines ? [{ orderId: id, placed: wireTimeToDate(created_on ?? ''), lines }] : [];
      });
    },
    enabled: isQuiet && orders !== undefined,
    // A hidden tab or an API that can't be asked leaves some orders without their lines.
    staleTime: ({ state }) => (isComplete(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => !isComplete(state.data) && REFETCH_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  return data;
}
