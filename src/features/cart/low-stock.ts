/** Decides when a product is low: by the user's mark, or by the provider's rules and the rate of the newest orders. */
import { useMemo } from 'react';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { rules } from '#src/contract/provider.ts';
import { DAY_MS } from '#src/contract/values.ts';
import { LowStockV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { USER_MADE, usePreference, useStoredPreferences } from '#src/user-data/preferences.ts';
import { lowStockTexts } from './texts.ts';

/** How many orders a rate is taken from. */
export const NEWEST_ORDERS = 30;
const FEWEST_ORDERS = 2;
/** A shorter time says nothing about a rate. */
const SHORTEST_DAYS = 14;

/** The user's mark of a product on this device: it is low when fewer pieces are left. */
export const useLowMark = (id: number) => usePreference(`${USER_MADE.lowStock}${id}`, LowStockV1);

export function useLowMarks(): ReadonlyMap<number, number> {
  const preferences = useStoredPreferences();
  return useMemo(() => {
    const marks = new Map<number, number>();
    for (const [name, value] of preferences) {
      const { data } = name.startsWith(USER_MADE.lowStock) ? LowStockV1.safeParse(value) : {};
      if (data !== undefined) marks.set(Number(name.slice(USER_MADE.lowStock.length)), data);
    }
    return marks;
  }, [preferences]);
}

/** Whether a product runs low: by the user's mark; without one, by how many days it lasts. */
export function runsLow(pieces: number, mark: number | undefined, days = Number.POSITIVE_INFINITY): boolean {
  return mark === undefined ? days <= rules.low_stock_days : pieces < mark;
}

/** Whether lists show a product as low. Without the user's mark, a few pieces are low, however long they last. */
export function isLow(pieces: number, mark: number | undefined, days: number | undefined): boolean {
  return runsLow(pieces, mark, days) || (mark === undefined && pieces <= rules.low_stock_pieces);
}

export interface OrderLines {
  readonly orderId: number;
  readonly placed: Date;
  readonly lines: readonly OrderItem[];
}

type Line = Pick<OrderItem, 'product_id' | 'qty'>;

export const byProduct = <L extends Line>(lines: readonly L[]) =>
  Map.groupBy(lines, ({ product_id }) => product_id);
export const piecesOf = (lines: readonly Line[]) => lines.reduce((sum, { qty }) => sum + qty, 0);

// A provider's order may have two lines of one product.
const ordersOf = (lines: readonly OrderItem[]) => new Set(lines.map(({ order_id }) => order_id)).size;

/** The pieces of each product used per day since the oldest order. A product in a single order has no rate. */
export function rates(orders: readonly OrderLines[], now: Date): Map<number, number> {
  const oldest = Math.min(...orders.map(({ placed }) => placed.getTime()));
  const days = Math.max(SHORTEST_DAYS, (now.getTime() - oldest) / DAY_MS);
  const used = [...byProduct(orders.flatMap(({ lines }) => lines))]
    .filter(([, lines]) => ordersOf(lines) >= FEWEST_ORDERS && piecesOf(lines) > 0)
    .map(([id, lines]) => [id, piecesOf(lines) / days] as const);
  return new Map(used);
}

/** A product whose pieces are lent out is not used up. */
function isLent({ parent_type_name, type_name }: Product): boolean {
  const words = `${parent_type_name} ${type_name}`.toLowerCase().split(/[^\p{L}\d]+/u);
  return rules.lent_categories.some((each) => words.includes(each.toLowerCase()));
}

export function daysLeft(product: Product, perDay: ReadonlyMap<number, number>): number | undefined {
  const rate = perDay.get(product.id);
  return rate === undefined || isLent(product) ? undefined : product.qty / rate;
}

/** How many days a product lasts; undefined if it has no rate, is lent, or is out of stock. */
export function daysOfStock(product: Product, orders: readonly OrderLines[], today: Date) {
  return product.qty > 0 ? daysLeft(product, rates(orders.slice(0, NEWEST_ORDERS), today)) : undefined;
}

const WEEK = 7;
export const MONTH = 30;
const YEAR = 365;

/** `about 25 days`, `about 6 weeks`, `about 5 months`: rounded down, in larger units for longer times. */
export function daysInWords(days: number): string {
  if (days < 1) return lowStockTexts.lessThanADay;
  if (days < 2) return lowStockTexts.aDay;
  if (days <= MONTH) return lowStockTexts.days(Math.floor(days));
  if (days < 3 * MONTH) return lowStockTexts.weeks(Math.floor(days / WEEK));
  return days < 2 * YEAR ? lowStockTexts.months(Math.floor(days / MONTH)) : lowStockTexts.years;
}
