import * as z from 'zod/mini';
import { type Draft, draftContent, isWaiting } from '#src/outbox/draft.ts';
import { DRAFT_VERSION } from '#src/storage/stored/draft.ts';
import { OrderFile } from '#src/storage/stored/order-file.ts';
import { formatIsoDay } from '#src/ui/format.ts';

export type OrderFileFault =
  | 'too-large'
  | 'not-json'
  | 'other-format'
  | 'newer'
  | 'damaged'
  | 'quantity'
  | 'other-user';

export class UnreadableOrderFile extends Error {
  override readonly name = 'UnreadableOrderFile';
  readonly fault: OrderFileFault;

  constructor(fault: OrderFileFault) {
    super(`The file can't be opened: ${fault}.`);
    this.fault = fault;
  }
}

/** @param owner the digest of the user, see `ownerDigest`. */
export function writeOrderFile(draft: Draft, owner: string, now: number): string {
  return `${JSON.stringify(fileOf(draft, owner, now), null, 2)}\n`;
}

function fileOf(draft: Draft, owner: string, now: number): OrderFile {
  return {
    format: 'client-portal-order',
    version: DRAFT_VERSION,
    saved_at: now,
    owner,
    from: { draft_id: draft.id, order_ids: ordersOf(draft), confirmed: isWaiting(draft) },
    order: draftContent(draft),
  };
}

const LINK = /^order=/;
/** The owner of an order in a link: whoever may see its client can open it. */
const ANYONE = '';

/** The fragment of a link that opens a draft as a new one. A browser sends the fragment to no server. */
export function writeOrderLink(draft: Draft, now: number): string {
  return `order=${fragmentOf(asNew(fileOf(draft, ANYONE, now)))}`;
}

/** A value in characters that no address changes. */
export function fragmentOf(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export const isOrderLink = (fragment: string): boolean => LINK.test(fragment);

/** @throws UnreadableOrderFile */
export function readOrderLink(fragment: string): OrderFile {
  return asNew(readOrderFile(textOfFragment(fragment.replace(LINK, '')), ANYONE));
}

/** @throws UnreadableOrderFile */
export function textOfFragment(fragment: string): string {
  const base64 = fragment.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    // Cut off, or written by hand.
    throw new UnreadableOrderFile('damaged');
  }
}

/** An order without what would tie it to one at the provider: a link may be anybody's work. */
function asNew({ from, order, ...file }: OrderFile): OrderFile {
  const { new_contact } = order;
  return {
    ...file,
    from: { ...from, order_ids: [], confirmed: false },
    order: {
      ...order,
      items: order.items.map(({ thumbnail: _, ...line }) => line),
      new_contact: new_contact && { ...new_contact, key: crypto.randomUUID() },
      required_by: '',
    },
  };
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

export const LARGEST_QUANTITY = 2_147_483_647;

const Envelope = z.object({ format: z.literal('client-portal-order'), version: z.int() });

/** @throws UnreadableOrderFile */
export function readOrderFile(text: string, owner: string): OrderFile {
  const json = parsed(text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) throw new UnreadableOrderFile('other-format');
  if (envelope.data.version > DRAFT_VERSION) throw new UnreadableOrderFile('newer');
  const file = OrderFile.safeParse(json);
  if (!file.success) {
    const isQuantity = file.error.issues.every(({ path }) => path[1] === 'items' && path[3] === 'qty');
    throw new UnreadableOrderFile(isQuantity ? 'quantity' : 'damaged');
  }
  if (file.data.owner !== owner) throw new UnreadableOrderFile('other-user');
  return file.data;
}

// A truncated file is no JSON, but still begins like an order.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableOrderFile(text.includes('"client-portal-order"') ? 'damaged' : 'not-json');
  }
}

export function ordersOf({ order_id, abandoned }: Draft): number[] {
  return [...(order_id === null ? [] : [order_id]), ...abandoned.map((order) => order.order_id)];
}
