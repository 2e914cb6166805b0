/** The order at the server. Only the order tells what became of a request whose answer was lost. */
import { isDecided, Malformed } from '#src/api/transport/errors.ts';
import { isPlaced, type Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { DoubtReason, Draft, DraftItem } from '#src/outbox/draft.ts';
import type { Changed } from '#src/outbox/problem.ts';
import { type Hidden, isHidden, lookAtProducts, lookUp } from './look-up.ts';
import type { OrderCalls } from './order-calls.ts';
import {
  changedProduct,
  hasDetailsOf,
  hasNotesOf,
  hasNumbersOf,
  ownerOfOrder,
  type StartedAs,
} from './proof.ts';

/**
 * What the server shows under the number of a draft's order:
 * - `placed`: an order that is placed, and no mark says that it is another one's.
 * - `as-sent`: open, and its lines are some of the draft's; `there` holds the products that have lines.
 * - `other`: open, with lines that the draft does not have, or, once it may have been placed, with some missing.
 * - `foreign`: another order.
 * - `hidden`: nothing, which says nothing about what became of the order.
 */
export type Found =
  | { state: 'placed'; order: Order }
  | { state: 'as-sent'; order: Order; there: ReadonlySet<number> }
  | { state: 'other' }
  | { state: 'foreign' }
  | { state: 'hidden'; reason: DoubtReason };

/** Whether an open order has lines. */
export function isFilled(found: Found): boolean {
  return found.state === 'other' || (found.state === 'as-sent' && found.there.size > 0);
}

export async function readBack(http: OrderCalls, orderId: number, draft: Draft): Promise<Found> {
  const order = await readOrder(http, orderId);
  if (isHidden(order)) return { state: 'hidden', reason: order.hidden };
  if (ownerOfOrder(order, draft, draft.started_as) === 'foreign') return { state: 'foreign' };
  if (isPlaced(order)) return { state: 'placed', order };
  const lines = await lookUp(http.items(orderId));
  if (isHidden(lines)) return { state: 'hidden', reason: lines.hidden };
  const wanted = new Map(draft.items.map((item) => [item.product_id, item.qty]));
  const there = new Set(lines.map((line) => line.product_id));
  const isAsSent =
    there.size === lines.length && lines.every((line) => wanted.get(line.product_id) === line.qty);
  const isWhole = !draft.placing || there.size === wanted.size;
  return isAsSent && isWhole ? { state: 'as-sent', order, there } : { state: 'other' };
}

/**
 * Compares a placed order with a draft.
 * - `same`: it is the draft's order, with everything that was confirmed. `different`: with other content.
 * - `foreign`: it is another order.
 * - `hidden`: its lines are not shown. `behind`: an answer that may be out of date lacks some of the current order.
 * @param started The marks of the order when it was started.
 * @param awaitsLines Whether an answer without all lines may still be out of date.
 */
export async function comparePlaced(
  http: Pick<OrderCalls, 'items'>,
  order: Order,
  draft: Draft,
  started: StartedAs | null,
  awaitsLines: boolean,
): Promise<'same' | 'different' | 'foreign' | 'hidden' | 'behind'> {
  const owner = ownerOfOrder(order, draft, started);
  const hasDetails = hasDetailsOf(order, draft);
  const isOfUser = Boolean(order.created_by && started?.created_by);
  if (owner === 'foreign' || (owner === 'possible' && !isOfUser && !hasDetails)) return 'foreign';
  const { lines, changed, missing } = await compareLines(http, order.id, draft.items);
  const isUnexplained = missing.some((id) => !draft.withdrawn?.includes(id));
  const isAwaited = awaitsLines && isUnexplained && draft.order_id === order.id;
  if (lines === 'hidden' || (lines === 'behind' && isAwaited)) return lines;
  if (lines === 'same' && changed.length === 0 && hasDetails)
    return hasNotesOf(order, draft) ? 'same' : 'different';
  if (owner === 'ours') return 'different';
  // Without its moment, the number and the user's name suffice if the draft may have been edited since, or if it has all
  // that was confirmed: the provider may have renamed something, and a colleague may have added a line.
  const isAbandoned = draft.abandoned.some(({ order_id }) => order_id === order.id);
  return isOfUser && (isAbandoned || (missing.length === 0 && hasNumbersOf(order, draft)))
    ? 'different'
    : 'foreign';
}

export async function isPlacedNow(http: OrderCalls, orderId: number): Promise<Order | undefined> {
  const order = await readOrder(http, orderId);
  return !isHidden(order) && isPlaced(order) ? order : undefined;
}

export interface LineComparison {
  /** `behind`: lines that were acknowledged are missing. `other`: there are lines that the draft does not have. */
  lines: 'same' | 'behind' | 'other' | 'hidden';
  /** The products of the draft that have no line. */
  missing: number[];
  changed: Changed[];
  /** Whether each line shows its SKU. An API may show the title alone. */
  hasSkus: boolean;
}

export async function compareLines(
  http: Pick<OrderCalls, 'items'>,
  orderId: number,
  items: readonly DraftItem[],
): Promise<LineComparison> {
  const lines = await lookUp(http.items(orderId));
  if (isHidden(lines)) return { lines: 'hidden', missing: [], changed: [], hasSkus: false };
  const wanted = new Map(items.map((item) => [item.product_id, item]));
  const isOther = lines.some((line) => wanted.get(line.product_id)?.qty !== line.qty);
  const changed = lines.flatMap((line) => {
    const item = wanted.get(line.product_id);
    return (item && line.title && changedProduct(line, item)) || [];
  });
  const hasSkus = lines.every(({ sku }) => sku);
  const there = new Set(lines.map(({ product_id }) => product_id));
  const missing = [...wanted.keys()].filter((id) => !there.has(id));
  const isMore = isOther || lines.length > wanted.size;
  return { lines: isMore ? 'other' : missing.length > 0 ? 'behind' : 'same', missing, changed, hasSkus };
}

interface Withdrawal {
  readonly http: Pick<OrderCalls, 'order' | 'items' | 'product' | 'updateItem'>;
  readonly newKey: () => string;
  /** Stores the products whose lines are removed or about to be removed. */
  readonly note: (withdrawn: number[]) => Promise<void>;
}

/**
 * Empties an order that was refused and read as open, so that no late request can place it. A line counts as removed
 * only if the server said so, or if an earlier attempt was interrupted while it requested the removal (`withdrawn`): a
 * read may be out of date.
 * @returns The order if it was placed in the meantime; `unclear` if lines could not be removed, or if the server does not
 * show all of them; nothing is removed then.
 */
export async function withdraw(
  orderId: number,
  { items, withdrawn }: Pick<Draft, 'items' | 'withdrawn'>,
  { http, newKey, note }: Withdrawal,
): Promise<'emptied' | 'unclear' | Order> {
  const gone = new Set(withdrawn);
  const lines = await http.items(orderId);
  // Whether a line is short only shows for lines that the answer has.
  const there = new Set(lines.map(({ product_id }) => product_id));
  if (!items.every(({ product_id }) => there.has(product_id) || gone.has(product_id))) return 'unclear';
  const { short } = await lookAtProducts(http, items);
  const isShort = new Set(short.map(({ product_id }) => product_id));
  // Short products are removed last, so that a placement that arrives in the meantime can't place a part of the order.
  const inTurn = lines.toSorted(
    (a, b) => Number(isShort.has(a.product_id)) - Number(isShort.has(b.product_id)),
  );
  for (const line of inTurn) {
    await note([...gone.add(line.product_id)]);
    if (await isRemoved(http, line, newKey())) continue;
    gone.delete(line.product_id);
    await note([...gone]);
  }
  const order = await readOrder(http, orderId);
  if (isHidden(order)) return 'unclear';
  if (isPlaced(order)) return order;
  const left = await http.items(orderId);
  return left.length === 0 && items.every(({ product_id }) => gone.has(product_id)) ? 'emptied' : 'unclear';
}

/** Returns whether the line is gone: removed now, or missing already. */
async function isRemoved(
  http: Pick<OrderCalls, 'updateItem'>,
  line: OrderItem,
  key: string,
): Promise<boolean> {
  const { id, order_id, product_id, qty } = line;
  try {
    await http.updateItem({ id, order_id, product_id, qty, new_qty: 0 }, key);
    return true;
  } catch (error) {
    if (!isDecided(error)) throw error;
    return error.status === 404;
  }
}

async function readOrder(http: Pick<OrderCalls, 'order'>, id: number): Promise<Order | Hidden> {
  const order = await lookUp(http.order(id));
  if (!isHidden(order) && order.id !== id) throw new Malformed(`Order ${order.id} for ${id}.`);
  return order;
}
