/** Looks up single records of the provider, which the user may not see any more. */
import { Refused } from '#src/api/transport/errors.ts';
import type { DraftItem } from '#src/outbox/draft.ts';
import type { LostRecord, Products } from '#src/outbox/problem.ts';
import type { OrderCalls } from './order-calls.ts';
import { changedProduct } from './proof.ts';

export interface Hidden {
  readonly hidden: 'not-found' | 'no-access';
}

/** Returns what the call resolves to, or why the server does not show it. */
export async function lookUp<T extends object>(call: Promise<T>): Promise<T | Hidden> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { hidden: 'not-found' };
    if (error instanceof Refused && error.status === 403) return { hidden: 'no-access' };
    throw error;
  }
}

export const isHidden = (answer: object): answer is Hidden => 'hidden' in answer;

export async function isVisible(call: Promise<object>): Promise<boolean> {
  return !isHidden(await lookUp(call));
}

/** Why a record of a visible client is not shown. */
export const whyHidden = ({ hidden }: Hidden): LostRecord['why'] =>
  hidden === 'no-access' ? 'no-access' : 'gone';

// The number of connections that a browser opens to a host. Requests that wait for a connection would use up their
// time limit.
const LOOKED_AT_ONCE = 6;

/**
 * Looks up the products of an order: which have too little stock, are gone, inactive or hidden, and which are others
 * than the user saw.
 */
export async function lookAtProducts(
  http: Pick<OrderCalls, 'product'>,
  items: readonly DraftItem[],
): Promise<Products> {
  const look = async (item: DraftItem): Promise<Partial<Products>> => {
    const { product_id: id, qty } = item;
    const product = await lookUp(http.product(id));
    if (isHidden(product)) return { lost: [{ kind: 'product', id, why: whyHidden(product) }] };
    const changed = changedProduct(product, item);
    if (changed) return { changed: [changed] };
    if (!product.active) return { lost: [{ kind: 'product', id, why: 'inactive' }] };
    return product.qty < qty ? { short: [{ product_id: id, available: Math.max(0, product.qty) }] } : {};
  };
  const found: Partial<Products>[] = [];
  for (let from = 0; from < items.length; from += LOOKED_AT_ONCE)
    found.push(...(await Promise.all(items.slice(from, from + LOOKED_AT_ONCE).map(look))));
  return {
    short: found.flatMap(({ short = [] }) => short),
    lost: found.flatMap(({ lost = [] }) => lost),
    changed: found.flatMap(({ changed = [] }) => changed),
  };
}
