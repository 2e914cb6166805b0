/** Products that run low: their stock lasts for few days at the rate at which the newest orders use them. */
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { orderQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Order } from '#src/contract/order.ts';
import { OrderItem } from '#src/contract/order-item.ts';
import { Organization } from '#src/contract/organization.ts';
import { Product } from '#src/contract/product.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { daysInWords } from './texts.ts';

const SHOWN = 5;
const LOW_DAYS = 30;
const FEWEST_ORDERS = 2;
/** Props are lent out as single pieces, not used up, whatever their stock. */
const PROPS = /\bprops?\b/i;
/** Orders of a shorter time say nothing about a rate. */
const SHORTEST_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Cached rows of a list, and when they were fetched (ms since the epoch). */
export type ReadCached = (list: {
  queryKey: QueryKey;
  meta?: { persisted?: z.ZodMiniType };
}) => Promise<{ rows: readonly unknown[]; at: number } | undefined>;

export interface OrderLines {
  readonly orderId: number;
  readonly placed: Date;
  readonly lines: readonly OrderItem[];
}

export interface RunningLowProduct {
  readonly product: Product;
  readonly days: number;
}

interface CachedStock {
  readonly rows: readonly unknown[];
  readonly at: number | undefined;
}

/** Reads the catalogues of the user's clients. Nothing is fetched for it. */
export async function readStock(read: ReadCached): Promise<CachedStock> {
  const clients = (await read(organizationQueries.list(true)))?.rows ?? [];
  const ids = clients.flatMap((row) => Organization.safeParse(row).data?.id ?? []);
  const catalogues = (await Promise.all(ids.map((id) => read(productQueries.catalogue(id))))).flatMap(
    (catalogue) => catalogue ?? [],
  );
  return {
    rows: catalogues.flatMap(({ rows }) => rows),
    at: catalogues.length === 0 ? undefined : Math.min(...catalogues.map(({ at }) => at)),
  };
}

/** The pieces of each product used a day, since the oldest of these orders; none for a product in a single order. */
export function rates(orders: readonly OrderLines[], now: Date): Map<number, number> {
  const oldest = Math.min(...orders.map(({ placed }) => placed.getTime()));
  const days = Math.max(SHORTEST_DAYS, (now.getTime() - oldest) / DAY_MS);
  const used = new Map<number, { pieces: number; orders: number }>();
  for (const { lines } of orders)
    for (const { product_id, qty } of lines) {
      const before = used.get(product_id) ?? { pieces: 0, orders: 0 };
      used.set(product_id, { pieces: before.pieces + qty, orders: before.orders + 1 });
    }
  return new Map(
    [...used].flatMap(([id, { pieces, orders: count }]) =>
      count >= FEWEST_ORDERS && pieces > 0 ? [[id, pieces / days] as const] : [],
    ),
  );
}

function daysLeft(product: Product, perDay: ReadonlyMap<number, number>): number | undefined {
  const rate = perDay.get(product.id);
  const isProp = PROPS.test(`${product.parent_type_name} ${product.type_name}`);
  return rate === undefined || isProp ? undefined : product.qty / rate;
}

/** The products that run low, soonest first. Leaves out sold-out ones, props, and rows that are not products. */
export function runningLow(
  rows: readonly unknown[],
  perDay: ReadonlyMap<number, number>,
): RunningLowProduct[] {
  return rows
    .filter((row) => perDay.has(idOf(row)))
    .flatMap((row) => Product.safeParse(row).data ?? [])
    .flatMap((product) => {
      const days = daysLeft(product, perDay);
      return days !== undefined && product.qty > 0 && days <= LOW_DAYS ? [{ product, days }] : [];
    })
    .toSorted((a, b) => a.days - b.days || a.product.title.localeCompare(b.product.title))
    .slice(0, SHOWN);
}

// Looked at before parsing: a catalogue has thousands of rows, and few of them are used.
function idOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN;
}

export interface OrdersOnDevice {
  readonly orders: readonly Order[];
  readonly lines: readonly OrderLines[];
}

/** `about 6 weeks`; undefined if the product has no rate, is a prop, or is out of stock. */
export function lastsOf(product: Product, { lines }: OrdersOnDevice, today: Date): string | undefined {
  const days = product.qty > 0 ? daysLeft(product, rates(lines, today)) : undefined;
  return days === undefined ? undefined : daysInWords(days);
}

export function lastSentOf(
  { id }: Pick<Product, 'id'>,
  { orders, lines }: OrdersOnDevice,
): { order: Order; qty: number } | undefined {
  const sent = orders
    .filter(({ shipped_on }) => shipped_on)
    .toSorted((a, b) => String(b.shipped_on).localeCompare(String(a.shipped_on)));
  for (const order of sent) {
    const line = lines
      .find(({ orderId }) => orderId === order.id)
      ?.lines.find(({ product_id }) => product_id === id);
    if (line) return { order, qty: line.qty };
  }
  return undefined;
}

/** A placed order never changes: its lines are fetched once for this device. */
const MOST = 30;

/** The lines of the newest orders: those on the device, then the others one by one. Waits until `isQuiet`. */
export function useOrderLines(orders: readonly Order[] | undefined, read: ReadCached, isQuiet: boolean) {
  const client = useQueryClient();
  const newest = newestOf(orders ?? []);
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'lines of', newest.map(({ id }) => id)],
    queryFn: () => orderLines(client, newest, read, true),
    enabled: isQuiet && orders !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data;
}

/** The newest orders on this device, and the lines of those whose lines are on it, too. Nothing is fetched. */
export function useOrdersOnDevice(read: ReadCached) {
  const client = useQueryClient();
  const { recall } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'on this device'],
    queryFn: async () => {
      const newest = orderQueries.newest(new Date());
      await recall(newest);
      const orders = newestOf(client.getQueryData(newest.queryKey)?.orders ?? []);
      return { orders, lines: await orderLines(client, orders, read, false) };
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const newestOf = (orders: readonly Order[]) => orders.toSorted((a, b) => b.id - a.id).slice(0, MOST);

async function orderLines(
  client: QueryClient,
  orders: readonly Order[],
  read: ReadCached,
  fetches: boolean,
): Promise<OrderLines[]> {
  const found: OrderLines[] = [];
  let isReached = fetches;
  for (const { id, created_on } of orders) {
    const query = orderQueries.items(id);
    const cached = (await read(query))?.rows.flatMap((row) => OrderItem.safeParse(row).data ?? []);
    const fetched =
      cached || !isReached
        ? undefined
        : await client.ensureQueryData(query).catch(() => {
            isReached = false;
          });
    const lines = cached ?? fetched;
    if (lines) found.push({ orderId: id, placed: wireTimeToDate(created_on ?? ''), lines });
  }
  return found;
}
