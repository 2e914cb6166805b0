/** An order as a file: saved where the browser can't store it, and opened again as a new draft. */
import * as z from 'zod/mini';
import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import { OrderFileV1 } from '#src/storage/stored/order-file-v1.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';

export type OrderFile = OrderFileV1;

/** Why a file can't be opened. */
export type OrderFileFault = 'not-an-order' | 'newer' | 'damaged' | 'other-user';

export class UnreadableOrderFile extends Error {
  override readonly name = 'UnreadableOrderFile';
  readonly fault: OrderFileFault;

  constructor(fault: OrderFileFault) {
    super(`The file can't be opened: ${fault}.`);
    this.fault = fault;
  }
}

/**
 * Writes an order as the text of a file.
 * @param owner the digest of the user, see `ownerDigest`.
 * @param now ms since the epoch.
 */
export function writeOrderFile(draft: Draft, owner: string, now: number): string {
  const file: OrderFile = {
    format: 'client-portal-order',
    version: 1,
    saved_at: now,
    owner,
    from: { draft_id: draft.id, order_ids: ordersOf(draft), confirmed: isWaiting(draft) },
    order: {
      org_id: draft.org_id,
      org_name: draft.org_name,
      client_notes: draft.client_notes,
      items: draft.items.map(({ product_id, sku, title, thumbnail = null, qty }) => ({
        product_id,
        sku,
        title,
        thumbnail,
        qty,
      })),
      ship_to_id: draft.ship_to_id,
      ship_to_name: draft.ship_to_name,
      shipped_with: draft.shipped_with,
      shipped_with_name: draft.shipped_with_name,
      shipping_type: draft.shipping_type,
      shipping_type_name: draft.shipping_type_name,
      required_by: draft.required_by,
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Names the file, such as `order-northlight-pictures-2026-11-21.json`. */
export function orderFileName({ org_name }: Pick<Draft, 'org_name'>, day: Date): string {
  const client = org_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return ['order', ...(client ?? []), formatIsoDay(day)].join('-').concat('.json');
}

const Envelope = z.object({ format: z.literal('client-portal-order'), version: z.int() });

/**
 * Reads the text of a file.
 * @param owner the digest of the user.
 * @throws UnreadableOrderFile
 */
export function readOrderFile(text: string, owner: string): OrderFile {
  const json = parsed(text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) throw new UnreadableOrderFile('not-an-order');
  if (envelope.data.version > 1) throw new UnreadableOrderFile('newer');
  const file = OrderFileV1.safeParse(json);
  if (!file.success) throw new UnreadableOrderFile('damaged');
  if (file.data.owner !== owner) throw new UnreadableOrderFile('other-user');
  return file.data;
}

// A truncated file is no JSON, but still begins like an order.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableOrderFile(text.includes('"client-portal-order"') ? 'damaged' : 'not-an-order');
  }
}

/**
 * The order of a file as a new draft: with its own id, and with new keys, since the order that was saved may still be
 * sent from another device. Its orders at the server are watched like abandoned ones.
 * @param empty a draft in which nothing has been chosen yet.
 * @param isKnownContact whether a contact that was created on a device was created on this one.
 */
export function draftOf(
  { order, from }: OrderFile,
  empty: Draft,
  isKnownContact: (id: number) => boolean,
  newKey: () => string = crypto.randomUUID.bind(crypto),
): Draft {
  const { ship_to_id, ship_to_name } = order;
  const hasContact = ship_to_id !== null && (ship_to_id > 0 || isKnownContact(ship_to_id));
  return {
    ...empty,
    ...order,
    step: order.items.length > 0 ? 'products' : 'start',
    items: order.items.map((item) => ({ ...item, key: newKey(), submitted: false })),
    ship_to_id: hasContact ? ship_to_id : null,
    ship_to_name: hasContact ? ship_to_name : '',
    abandoned: from.order_ids.map((order_id) => ({ order_id, at: empty.saved_at })),
  };
}

/**
 * What must be asked before a file is opened.
 * - `sent`: the order was placed, as `order_id`. `on-its-way`: it is being sent from this device.
 * - `here`: it is on this device, and can be edited there.
 * - `confirmed`: it was confirmed before it was saved, and nothing is known of it here.
 */
export type OpeningQuestion =
  | { kind: 'sent'; order_id: number | null }
  | { kind: 'on-its-way' | 'here'; draft_id: string }
  | { kind: 'confirmed' };

/**
 * What is known of the order that was saved.
 * @param drafts all drafts on this device.
 */
export function openingQuestion({ from }: OrderFile, drafts: readonly Draft[]): OpeningQuestion | undefined {
  const known = drafts.filter(
    (draft) => draft.id === from.draft_id || ordersOf(draft).some((id) => from.order_ids.includes(id)),
  );
  const sent = known.find(({ state }) => state === 'sent');
  if (sent) return { kind: 'sent', order_id: sent.order_id };
  const onItsWay = known.find(isWaiting);
  if (onItsWay) return { kind: 'on-its-way', draft_id: onItsWay.id };
  const [here] = known;
  if (here) return { kind: 'here', draft_id: here.id };
  return from.confirmed ? { kind: 'confirmed' } : undefined;
}

/** The orders at the server that a draft has or has abandoned. */
function ordersOf({ order_id, abandoned }: Draft): number[] {
  return [...(order_id === null ? [] : [order_id]), ...abandoned.map((order) => order.order_id)];
}
