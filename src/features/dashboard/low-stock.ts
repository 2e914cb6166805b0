/** Products that run low: their stock lasts for few days at the rate at which the known orders use them. */
import type { QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { Organization } from '#src/contract/organization.ts';
import { Product } from '#src/contract/product.ts';

const SHOWN = 5;
/** Stock that lasts for longer is not low. */
const LOW_DAYS = 30;
/** A product in fewer orders has no rate. */
const FEWEST_ORDERS = 2;
/** Props are lent out as single pieces, not used up, whatever their stock. */
const PROPS = /\bprops?\b/i;
/** Orders of a shorter time say nothing about a rate. */
const SHORTEST_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Cached rows of a list, and when they were fetched (ms since the epoch). */
export type ReadKept = (list: {
  queryKey: QueryKey;
  meta?: { kept?: z.ZodMiniType };
}) => Promise<{ rows: readonly unknown[]; at: number } | undefined>;

/** An order whose lines are known. */
export interface OrderLines {
  readonly orderId: number;
  readonly placed: Date;
  readonly lines: readonly OrderItem[];
}

/** A product and how many days its stock lasts. */
export interface RunningLowProduct {
  readonly product: Product;
  readonly days: number;
}

/** The rows of all catalogues on the device. `at` is the age of the oldest one; undefined if none is cached. */
export interface KnownStock {
  readonly rows: readonly unknown[];
  readonly at: number | undefined;
}

/** Reads the catalogues of the user's clients. Nothing is fetched for it. */
export async function readStock(read: ReadKept): Promise<KnownStock> {
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

/**
 * The pieces of each product that are used a day, by product id. Products in a single order have no rate.
 * @param orders the known orders, which are the newest ones: the oldest of them begins the time that counts.
 */
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

/** How many days the stock of a product lasts; undefined if it has no rate, or is a prop. */
export function daysLeft(product: Product, perDay: ReadonlyMap<number, number>): number | undefined {
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
