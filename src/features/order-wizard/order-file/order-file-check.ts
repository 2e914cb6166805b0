import type { Contact } from '#src/contract/contact.ts';
import type { Product } from '#src/contract/product.ts';
import { LARGEST_INTEGER, WireTime } from '#src/contract/values.ts';
import type { Items } from '#src/features/pickers/pick-kinds.ts';
import { chosenContactText } from '#src/features/unsent/problem-texts.ts';
import { isAsChosen } from '#src/outbox/delivery/proof.ts';
import { type Draft, isWaiting, originOf, shipToContact, shipToNew } from '#src/outbox/draft.ts';
import { asDestination, isProductOf } from '#src/outbox/edits.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import { ANYONE, ordersOf, UnreadableOrderFile } from './order-file.ts';
import { texts } from './texts.ts';

type FileItem = OrderFile['order']['items'][number];

interface FileLine {
  readonly item: FileItem;
  readonly lines: number;
}

type FoundProduct = Product | 'gone' | undefined;

/** The current state of what the file names. Undefined: not found, or not checked. */
interface Today {
  readonly clientName: string | undefined;
  readonly products: readonly FoundProduct[];
  readonly contact: Contact | undefined;
  readonly carrier: Items['carrier'] | undefined;
  readonly method: Items['method'] | undefined;
}

export interface CheckedLine extends FileLine {
  readonly state: 'found' | 'gone' | 'elsewhere' | 'inactive' | 'unchecked';
  readonly was: string | undefined;
  readonly only?: number;
}

export type CheckedOrder = ReturnType<typeof checkedOrder>;

export function checkedOrder(file: OrderFile, { clientName, products, ...today }: Today) {
  const { order } = file;
  const { contact } = today;
  return {
    file,
    ...today,
    clientName: clientName ?? order.org_name,
    lines: inOneLine(
      addedUp(order.items).map((line, at) => ({ ...line, product: products[at] })),
      // One line may name a product by its SKU, another by its number alone. An order has one line for a product.
      ({ item, product }) => (isSame(product, item) ? product.id : (product && item.sku) || item.product_id),
    ).map((line) => checkedLine(line, order.org_id)),
    contactWas: contact && !isAsChosen(contact, order) ? chosenContactText(order) : undefined,
  };
}

/** One line for each product. @throws UnreadableOrderFile if they add up to more than can be ordered. */
export const addedUp = (items: readonly FileItem[]): FileLine[] =>
  inOneLine(
    items.map((item) => ({ item, lines: 1 })),
    ({ item }) => item.sku || item.product_id,
  );

function inOneLine<L extends FileLine>(all: readonly L[], keyOf: (line: L) => string | number): L[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const qty = same.reduce((sum, { item }) => sum + item.qty, 0);
    if (qty > LARGEST_INTEGER) throw new UnreadableOrderFile('quantity');
    const lines = same.reduce((sum, line) => sum + line.lines, 0);
    return { ...first, item: { ...first.item, qty }, lines };
  });
}

const isSame = (product: FoundProduct, item: FileItem): product is Product =>
  typeof product === 'object' && isProductOf(item, product);

function checkedLine(
  { product, ...line }: FileLine & { product: FoundProduct },
  orgId: number | null,
): CheckedLine {
  const { item } = line;
  if (product === undefined) return { ...line, state: 'unchecked', was: undefined };
  if (!isSame(product, item)) return { ...line, state: 'gone', was: undefined };
  if (product.org_id !== orgId) return { ...line, state: 'elsewhere', was: undefined };
  const { id: product_id, sku, title, thumbnail = null } = product;
  return {
    ...line,
    item: { ...item, product_id, sku, title, thumbnail },
    state: product.active ? 'found' : 'inactive',
    was: title === item.title ? undefined : item.title,
    ...(product.qty < item.qty && { only: product.qty }),
  };
}

/** What must be asked before a file is opened: its order was placed or confirmed, or is on this device (`isHere`). */
export function openingQuestion({ from, order }: OrderFile, drafts: readonly Draft[]) {
  const { placedAs, onItsWay, here, confirmed } = texts.questions;
  const same = drafts.filter(
    (draft) =>
      originOf(draft) === from.draft_id ||
      // On this device, no two orders have the same date.
      (order.required_by !== '' && draft.required_by === order.required_by) ||
      ordersOf(draft).some((id) => from.order_ids.includes(id)),
  );
  const sent = same.find(({ state, order_id }) => state === 'sent' && order_id !== null);
  if (sent) return { text: placedAs(sent.order_id), isHere: true };
  // An order to several destinations is sent without a number: the order to each has one.
  const isOnItsWay = same.some((draft) => isWaiting(draft) || draft.state === 'sent');
  if (same.length > 0) return { text: isOnItsWay ? onItsWay : here, isHere: true };
  return from.confirmed ? { text: confirmed, isHere: false } : undefined;
}

export const isShort = ({ state, only }: CheckedLine): boolean => state === 'found' && only !== undefined;

/** Has new keys, because the saved order may still be sent elsewhere. Its orders are watched like abandoned ones. */
export function draftOf(
  { file: { order, from, owner, saved_at: at }, clientName, lines, contact, carrier, method }: CheckedOrder,
  keepsUnchecked: boolean,
  empty: Draft,
  lowers = false,
): Draft {
  const items = lines
    .filter(({ state }) => state === 'found' || (state === 'unchecked' && keepsUnchecked))
    .map(({ item, only }) => ({ ...item, qty: lowers ? (only ?? item.qty) : item.qty }))
    .filter(({ qty }) => qty > 0)
    .map((item) => ({ ...item, key: crypto.randomUUID(), submitted: false }));
  return {
    ...empty,
    ...order,
    org_name: clientName,
    // By the date, the sender recognises the saved order if it was placed already. This device's clock did not give it.
    ...(WireTime.safeParse(order.required_by).success
      ? { clock_checked: true }
      : { required_by: empty.required_by }),
    step: items.length > 0 ? 'products' : 'start',
    is_started: items.length > 0,
    items,
    ...(order.new_contact && order.ship_to
      ? shipToNew({ ...order.ship_to, notes: order.new_contact.notes }, order.new_contact.key)
      : shipToContact(contact ?? null)),
    ...(order.destinations.length > 0 && {
      ship_to_name: order.ship_to_name,
      destinations: order.destinations.map(asDestination),
    }),
    shipped_with: carrier?.id ?? null,
    shipped_with_name: carrier?.name ?? '',
    shipping_type: method?.id ?? null,
    shipping_type_name: method?.name ?? '',
    came_from: owner === ANYONE && from.draft_id ? { draft_id: from.draft_id, by: from.by, at } : null,
    abandoned: from.order_ids.map((order_id) => ({ order_id, at: empty.saved_at, started_as: null })),
  };
}
