import { contactDisplayName } from '#src/contract/contact.ts';
import { type Draft, draftContent, isWaiting, originOf } from '#src/outbox/draft.ts';
import { DRAFT_VERSION } from '#src/storage/stored/draft.ts';
import { OrderFile } from '#src/storage/stored/order-file.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import { type FileFault, jsonOfFile, UnreadableFile, unpack } from './portal-file.ts';

export type OrderFileFault = FileFault | 'quantity' | 'other-user';
export class UnreadableOrderFile extends UnreadableFile<OrderFileFault> {}

const FORMAT = 'client-portal-order';

/** @param owner the digest of the user, see `ownerDigest`. */
export function writeOrderFile(draft: Draft, owner: string, now: number): string {
  return textOf(fileOf(draft, owner, now));
}

export const textOf = (file: OrderFile): string => `${JSON.stringify(file, null, 2)}\n`;

function fileOf(draft: Draft, owner: string, now: number): OrderFile {
  const [order_ids, confirmed] = [ordersOf(draft), isWaiting(draft)];
  return {
    format: FORMAT,
    version: DRAFT_VERSION,
    saved_at: now,
    owner,
    from: { draft_id: originOf(draft), order_ids, confirmed, by: '' },
    order: draftContent(draft),
  };
}

/** The owner of an order that is handed over: whoever may see its client can open it. */
export const ANYONE = '';

/** The file of a draft that others open as a new order. @param by who hands it over. */
export function handedOver(draft: Draft, by: string, now: number): OrderFile {
  const { from, ...file } = fileOf(draft, ANYONE, now);
  return asNew({ ...file, from: { ...from, by } });
}

const LINK = /^order=/;

/** The fragment of a link that opens an order. A browser sends the fragment to no server. @param packed by `pack`. */
export const orderFragment = (packed: string): string => `order=${packed}`;

export const isOrderLink = (fragment: string): boolean => LINK.test(fragment);

/** @throws UnreadableOrderFile */
export async function readOrderLink(fragment: string): Promise<OrderFile> {
  const text = await unpack(fragment.replace(LINK, '')).catch(() => {
    throw new UnreadableOrderFile('damaged');
  });
  return readOrderFile(text, ANYONE);
}

// Names are shown within sentences, whose direction these characters would change.
const NOT_IN_NAMES = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST_NAME = 100;
const LONGEST_ID = 36;
const LAST_MOMENT = 8.64e15;

/** Removes what ties the order to one at the provider: anybody may have written the file. */
function asNew({ from, order, saved_at, ...file }: OrderFile): OrderFile {
  const { new_contact } = order;
  return {
    ...file,
    saved_at: Math.abs(saved_at) <= LAST_MOMENT ? saved_at : 0,
    from: {
      draft_id: from.draft_id.slice(0, LONGEST_ID) || crypto.randomUUID(),
      order_ids: [],
      confirmed: false,
      by: from.by.slice(0, LONGEST_NAME).replace(NOT_IN_NAMES, '').trim(),
    },
    order: {
      ...order,
      items: order.items.map(({ thumbnail: _, ...line }) => line),
      new_contact: new_contact && { ...new_contact, key: crypto.randomUUID() },
      required_by: '',
    },
  };
}

export function orderFileName({ org_name }: Pick<Draft, 'org_name'>, day: Date): string {
  const client = org_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return ['order', ...(client ?? []), formatIsoDay(day)].join('-').concat('.json');
}

/** @throws UnreadableOrderFile */
export function readOrderFile(text: string, owner: string): OrderFile {
  const file = OrderFile.safeParse(jsonOfFile(text, FORMAT, DRAFT_VERSION, UnreadableOrderFile));
  if (!file.success) {
    const isQuantity = file.error.issues.every(({ path }) => path[1] === 'items' && path[3] === 'qty');
    throw new UnreadableOrderFile(isQuantity ? 'quantity' : 'damaged');
  }
  const read = { ...file.data, order: withUniqueDestinations(file.data.order) };
  if (read.owner === ANYONE) return asNew(read);
  if (read.owner !== owner) throw new UnreadableOrderFile('other-user');
  return read;
}

/**
 * Corrects the destinations of a file that the portal did not write. Each is named by its `ship_to`, which the sender
 * compares, and is listed once. A new contact beside several destinations is removed: each order would create it, at an
 * address that no screen shows.
 */
function withUniqueDestinations({ new_contact, ...order }: OrderFile['order']): OrderFile['order'] {
  const named = order.destinations.map((to) => ({ ...to, ship_to_name: contactDisplayName(to.ship_to) }));
  const destinations = [...new Map(named.map((to) => [to.ship_to_id, to])).values()];
  return { ...order, destinations, new_contact: destinations.length > 0 ? null : new_contact };
}

export function ordersOf({ order_id, abandoned }: Draft): number[] {
  return [...(order_id === null ? [] : [order_id]), ...abandoned.map((order) => order.order_id)];
}
