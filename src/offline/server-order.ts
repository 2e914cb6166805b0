/** The order at the server, read: it alone says what became of a request whose answer was lost. */
import { isDecided, Refused, Unreachable } from '#src/api/errors.ts';
import { isPlaced } from '#src/contract/order.ts';
import type { Draft, DraftItem } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import type { Shortage } from './problem.ts';

/**
 * What the server has of a draft's order: `as-sent` with the products whose lines are `there`; `other` where its lines
 * are not what was sent, or a line that was asked for may still be on its way.
 */
export type Found = { state: 'placed' | 'gone' | 'other' } | { state: 'as-sent'; there: ReadonlySet<number> };

/** Reads the order of a draft that was started. */
export async function readBack(http: OrderCalls, orderId: number, draft: Draft): Promise<Found> {
  const order = await orNothing(http.order(orderId));
  if (!order) return { state: 'gone' };
  if (isPlaced(order)) return { state: 'placed' };
  const lines = await http.items(orderId);
  const wanted = new Map(draft.items.map((item) => [item.product_id, item.qty]));
  const there = new Set(lines.map((line) => line.product_id));
  const isAsSent =
    there.size === lines.length && lines.every((line) => wanted.get(line.product_id) === line.qty);
  const isSettled = draft.adding === null || there.has(draft.adding);
  const isComplete = !draft.placing || there.size === wanted.size;
  return isAsSent && isSettled && isComplete ? { state: 'as-sent', there } : { state: 'other' };
}

/**
 * Makes sure that an order is never placed any more, whatever is still on its way: an order without lines is refused.
 * Where the server does not let its lines be taken out, its word that the order is not placed has to do, and a request
 * that is still on its way could place it after all.
 * @returns false where it has been placed already.
 */
export async function withdraw(http: OrderCalls, orderId: number, newKey: () => string): Promise<boolean> {
  const order = await orNothing(http.order(orderId));
  if (!order) return true;
  if (isPlaced(order)) return false;
  const lines = await http.items(orderId);
  const short = new Set((await shortages(http, lines)).map(({ product_id }) => product_id));
  // What it was refused for goes last: one that arrives meanwhile finds no order that could be placed in part.
  const isShort = ({ product_id }: { product_id: number }) => Number(short.has(product_id));
  const refused = new Set<number>();
  for (const { id, product_id, qty } of lines.toSorted((a, b) => isShort(a) - isShort(b))) {
    const removal = http.updateItem({ id, order_id: orderId, product_id, qty, new_qty: 0 }, newKey());
    if (await isDecidedAgainst(removal)) refused.add(id);
  }
  const left = await http.items(orderId);
  if (isPlaced(await http.order(orderId))) return false;
  if (left.some(({ id }) => !refused.has(id))) throw new Unreachable('The order still has lines.');
  return true;
}

// As many as a browser has connections to a host: the time limit of those that wait for one would run all the same.
const LOOKED_AT_ONCE = 6;

/** The products of which there is less now than is wanted. */
export async function shortages(
  http: Pick<OrderCalls, 'product'>,
  items: readonly Pick<DraftItem, 'product_id' | 'qty'>[],
): Promise<Shortage[]> {
  const look = async ({ product_id, qty }: Pick<DraftItem, 'product_id' | 'qty'>) => {
    const product = await orNothing(http.product(product_id));
    return { product_id, qty, available: product?.active ? product.qty : 0 };
  };
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  for (let from = 0; from < items.length; from += LOOKED_AT_ONCE)
    seen.push(...(await Promise.all(items.slice(from, from + LOOKED_AT_ONCE).map(look))));
  return seen
    .filter(({ qty, available }) => available < qty)
    .map(({ product_id, available }) => ({ product_id, available }));
}

async function isDecidedAgainst(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (!isDecided(error)) throw error;
    return true;
  }
}

/** What is read, or undefined where the API says that there is no such record: a gateway's 404 says nothing of it. */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refused && error.status === 404 && error.problem) return undefined;
    throw error;
  }
}
