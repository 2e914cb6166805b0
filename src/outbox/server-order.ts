/** Reads the order at the server. Only the order tells what became of a request whose answer was lost. */
import { isDecided, Malformed, Refused } from '#src/api/errors.ts';
import { isPlaced, type Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { DoubtReason, Draft, DraftItem } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import type { Shortage } from './problem.ts';

/**
 * What the server shows of a draft's order:
 * - `as-sent`: the lines match what was sent; `there` holds the products that have lines.
 * - `other`: the lines differ from what was sent, or a requested line may still be on its way.
 * - `hidden`: the server does not show the order, which says nothing about what became of it.
 */
export type Found =
  | { state: 'placed' }
  | { state: 'other' }
  | { state: 'hidden'; reason: DoubtReason }
  | { state: 'as-sent'; there: ReadonlySet<number> };

/**
 * Reads the started order of a draft.
 * @throws Malformed if the answer is another order, or any error of the calls.
 */
export async function readBack(http: OrderCalls, orderId: number, draft: Draft): Promise<Found> {
  const order = await lookUp(http.order(orderId));
  if (isHidden(order)) return { state: 'hidden', reason: order.hidden };
  checkIsAsked(order, orderId, draft.org_id);
  if (isPlaced(order)) return { state: 'placed' };
  const lines = await lookUp(http.items(orderId));
  if (isHidden(lines)) return { state: 'hidden', reason: lines.hidden };
  const wanted = new Map(draft.items.map((item) => [item.product_id, item.qty]));
  const there = new Set(lines.map((line) => line.product_id));
  const isAsSent =
    there.size === lines.length && lines.every((line) => wanted.get(line.product_id) === line.qty);
  const isSettled = draft.adding === null || there.has(draft.adding);
  const isWhole = !draft.placing || there.size === wanted.size;
  return isAsSent && isSettled && isWhole ? { state: 'as-sent', there } : { state: 'other' };
}

/** Returns an abandoned order if it was placed after all; undefined if it is open or the server does not show it. */
export async function isPlacedNow(http: OrderCalls, orderId: number): Promise<Order | undefined> {
  const order = await lookUp(http.order(orderId));
  if (isHidden(order) || order.id !== orderId) return undefined;
  return isPlaced(order) ? order : undefined;
}

/** Whether a placed order has the lines of a draft. Lines that can't be seen count as equal. */
export async function hasLinesOf(
  http: OrderCalls,
  orderId: number,
  items: readonly DraftItem[],
): Promise<boolean> {
  const lines = await compareLines(http, orderId, items);
  return lines === 'same' || lines === 'hidden';
}

/**
 * Compares the lines of an open order with a draft whose lines were all acknowledged. Returns `behind` if the answer
 * is older than the acknowledgements, `other` if a lost version of the draft added lines.
 */
export async function compareLines(
  http: OrderCalls,
  orderId: number,
  items: readonly DraftItem[],
): Promise<'same' | 'behind' | 'other' | 'hidden'> {
  const lines = await lookUp(http.items(orderId));
  if (isHidden(lines)) return 'hidden';
  const wanted = new Map(items.map((item) => [item.product_id, item.qty]));
  const isOther = lines.some((line) => wanted.get(line.product_id) !== line.qty);
  if (isOther || lines.length > wanted.size) return 'other';
  return lines.length < wanted.size ? 'behind' : 'same';
}

/** The dependencies of {@link withdraw}. */
export interface Withdrawal {
  readonly http: Pick<OrderCalls, 'order' | 'items' | 'product' | 'updateItem'>;
  readonly newKey: () => string;
  /** Stores the products whose lines are removed or about to be removed. */
  readonly note: (withdrawn: number[]) => Promise<void>;
}

/**
 * Empties an order that was refused and read as open. An order without lines is refused, so no late request can place
 * it. A line counts as removed only if the server said so, or if an earlier attempt was interrupted while it requested
 * the removal: a read may be out of date.
 * @param draft The draft, with the products of an earlier attempt in `withdrawn`.
 * @returns `unclear` if lines could not be removed, so that a late request could still place the order, or if the
 * server does not show all of them; nothing is removed then.
 */
export async function withdraw(
  orderId: number,
  { items, withdrawn }: Pick<Draft, 'items' | 'withdrawn'>,
  { http, newKey, note }: Withdrawal,
): Promise<'emptied' | 'placed' | 'unclear'> {
  const gone = new Set(withdrawn);
  const lines = await http.items(orderId);
  // Which line is short is only known for the lines that the answer has.
  const there = new Set(lines.map(({ product_id }) => product_id));
  if (!items.every(({ product_id }) => there.has(product_id) || gone.has(product_id))) return 'unclear';
  const { short } = await stockOf(http, lines);
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
  const order = await lookUp(http.order(orderId));
  if (isHidden(order) || order.id !== orderId) return 'unclear';
  if (isPlaced(order)) return 'placed';
  const left = await http.items(orderId);
  return left.length === 0 && items.every(({ product_id }) => gone.has(product_id)) ? 'emptied' : 'unclear';
}

// The number of connections that a browser opens to a host. Requests that wait for a connection would use up their
// time limit.
const LOOKED_AT_ONCE = 6;

/** Returns the products with too little stock, and those that the user can't see any more. */
export async function stockOf(
  http: Pick<OrderCalls, 'product'>,
  items: readonly Pick<DraftItem, 'product_id' | 'qty'>[],
): Promise<{ short: Shortage[]; lost: number[] }> {
  const short: Shortage[] = [];
  const lost: number[] = [];
  const look = async ({ product_id, qty }: Pick<DraftItem, 'product_id' | 'qty'>) => {
    const product = await lookUp(http.product(product_id));
    if (isHidden(product)) return void lost.push(product_id);
    const available = product.active ? product.qty : 0;
    if (available < qty) short.push({ product_id, available });
    return undefined;
  };
  for (let from = 0; from < items.length; from += LOOKED_AT_ONCE)
    await Promise.all(items.slice(from, from + LOOKED_AT_ONCE).map(look));
  const at = new Map(items.map(({ product_id }, index) => [product_id, index]));
  const inOrder = (a: number, b: number) => (at.get(a) ?? 0) - (at.get(b) ?? 0);
  return {
    short: short.toSorted((a, b) => inOrder(a.product_id, b.product_id)),
    lost: lost.toSorted(inOrder),
  };
}

/** Whether the user can see a record. A 404 or 403 means no. */
export async function isVisible(call: Promise<object>): Promise<boolean> {
  return !isHidden(await lookUp(call));
}

/** Removes a line. Returns whether it is gone: removed now, or missing already. */
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

interface Hidden {
  readonly hidden: 'not-found' | 'no-access';
}

/** Returns what the call resolves to, or why the server does not show it. */
async function lookUp<T extends object>(call: Promise<T>): Promise<T | Hidden> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { hidden: 'not-found' };
    if (error instanceof Refused && error.status === 403) return { hidden: 'no-access' };
    throw error;
  }
}

const isHidden = (answer: object): answer is Hidden => 'hidden' in answer;

function checkIsAsked(order: Order, id: number, orgId: number | null): void {
  if (order.id !== id || order.org_id !== orgId)
    throw new Malformed(`Order ${id} was asked for, order ${order.id} of ${order.org_id} was answered.`);
}
