/**
 * Whose order the provider shows under a number. A number alone proves nothing: a provider that was restored from a
 * backup gives it out again, and `order/start` may answer one that exists. An order is a draft's only if its marks and
 * its content agree with what was confirmed.
 */
import { type ContactTexts, contactDisplayName, DESTINATION_TEXTS } from '#src/contract/contact.ts';
import { isPlaced, type Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import type { Draft, DraftItem, SeenShipTo } from '#src/outbox/draft.ts';
import type { Changed } from '#src/outbox/problem.ts';

const MINUTE_MS = 60_000;
const ZONES_APART_MS = 15 * MINUTE_MS;

/** The provider's marks of an order when it was started. */
export type StartedAs = NonNullable<Draft['started_as']>;

export function startedAs({ created_by, created_on }: Order): StartedAs {
  return { created_by: created_by ?? '', created_on: created_on ?? '' };
}

/**
 * Whose order this is by its marks: client, user, and moment of start. A placed order also has the moment at which the
 * wizard of the draft was loaded, to the second, which no other order of the user has.
 * - `ours`: it has that moment, or still the moment of its start. `foreign`: a mark differs.
 * - `possible`: no mark differs, and the provider shows too few to be sure. Its content has to agree completely.
 *
 * An API may show that moment as a day, without its seconds, or in a zone that it does not name: that is no mark, but
 * tells it from another minute or second.
 */
export function ownerOfOrder(
  order: Order,
  { org_id, required_by, clock_checked }: Pick<Draft, 'org_id' | 'required_by' | 'clock_checked'>,
  started: StartedAs | null,
): 'ours' | 'possible' | 'foreign' {
  if (differs(order.created_by, started?.created_by)) return 'foreign';
  const isOpen = !isPlaced(order);
  if (isOpen && differs(order.created_on, started?.created_on)) return 'foreign';
  const own = wireTimeToDate(required_by).getTime();
  const shown = isOpen ? undefined : secondOf(order.required_by, TIME);
  // The client of a placed order is content: that of an abandoned one may be another than the draft's by now.
  if (shown === own && MOMENT.test(order.required_by ?? '')) return 'ours';
  const isOther =
    shown !== undefined &&
    [own, own - (own % MINUTE_MS)].every((moment) => (shown - moment) % ZONES_APART_MS !== 0);
  // A date that came from a wrong clock is corrected when the order is placed, which the device may have forgotten.
  if (isOther && clock_checked) return 'foreign';
  if (isOpen) return order.org_id === org_id ? 'possible' : 'foreign';
  // The provider may set it again when the order is placed. Both times are in its own format, so that no zone is needed.
  const created = secondOf(order.created_on, TIME);
  const begun = secondOf(started?.created_on, TIME);
  if (created !== undefined && created === begun) return 'ours';
  return created !== undefined && begun !== undefined && created < begun ? 'foreign' : 'possible';
}

// The order is read right after it was started.
const STARTED_WITHIN_MS = 60_000;

/** A start in this attempt. Times are by the provider's clock, ms since the epoch. */
export interface StartedNow {
  readonly requestedAt: number | undefined;
  /** When this tab first requested a start with the same key. */
  readonly firstRequestedAt: number | undefined;
}

/**
 * Whether an order without stored marks can be one that the user started: it has the user's name, or, since an API may
 * show another name than the token has, it was started just now.
 * @param start The start of the order, if it was in this attempt.
 */
export function canBeOwn(order: Order, names: readonly string[], start: StartedNow | undefined): boolean {
  const { created_by } = order;
  if (!created_by || names.some((name) => plain(name) === plain(created_by))) return true;
  return start !== undefined && !wasStartedBefore(order, start.requestedAt);
}

/** Whether a start was answered with an earlier order of the same key. Lines of an earlier version may still arrive. */
export function isForgotten(order: Order, { firstRequestedAt }: StartedNow): boolean {
  return wasStartedBefore(order, firstRequestedAt);
}

function wasStartedBefore({ created_on }: Order, time: number | undefined): boolean {
  const created = secondOf(created_on);
  return created !== undefined && time !== undefined && created < time - STARTED_WITHIN_MS;
}

/** Whether a placed order goes where the draft goes, with the same shipping, as far as the provider shows it. */
export function hasDetailsOf(order: Order, draft: Draft): boolean {
  const isSame = !order.ship_to || !draft.ship_to || isSameDestination(order.ship_to, draft.ship_to);
  return isSame && hasNumbersOf(order, draft);
}

export function hasNumbersOf(
  order: Order,
  { org_id, ship_to_id, shipped_with, shipping_type }: Draft,
): boolean {
  return (
    order.org_id === org_id &&
    // A destination that is created with the order has no number yet.
    !differs(order.ship_to_id, ship_to_id) &&
    !differs(order.shipped_with, shipped_with) &&
    !differs(order.shipping_type, shipping_type)
  );
}

/** Whether a placed order has the draft's notes, as far as the provider shows them: it may escape some characters. */
export function hasNotesOf({ client_notes }: Order, draft: Draft): boolean {
  const letters = (text: string) => plain(text).replace(/&#?\w+;|[^\p{L}\p{N}]/gu, '');
  return client_notes == null || letters(client_notes) === letters(draft.client_notes);
}

/** Whether two destinations have the same name and address. */
export function isSameDestination(there: ContactTexts, seen: SeenShipTo): boolean {
  return DESTINATION_TEXTS.every((field) => plain(there[field]) === plain(seen[field]));
}

/** Whether a contact still is the chosen destination: by its name alone if its address was not shown. */
export function isAsChosen(
  contact: ContactTexts,
  { ship_to, ship_to_name }: Pick<Draft, 'ship_to' | 'ship_to_name'>,
): boolean {
  return ship_to ? isSameDestination(contact, ship_to) : contactDisplayName(contact) === ship_to_name;
}

/** Returns what a product's number stands for; undefined if that is what the user saw. */
export function changedProduct(
  { sku, title }: Pick<OrderItem, 'sku' | 'title'>,
  item: DraftItem,
): Changed | undefined {
  // A line does not always carry the SKU.
  const isSame = plain(title) === plain(item.title) && !differs(sku, item.sku);
  return isSame ? undefined : { kind: 'product', id: item.product_id, sku: sku ?? item.sku, title };
}

/** Whether two marks differ. A mark that is not shown agrees with any. */
export function differs(
  a: string | number | null | undefined,
  b: string | number | null | undefined,
): boolean {
  if (a == null || b == null || a === '' || b === '') return false;
  return plain(String(a)) !== plain(String(b));
}

const plain = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** A wire time, or an ISO 8601 time with its zone. */
const MOMENT = / \d\d:\d\d:\d\d$|:\d\S+(Z|[+-]\d\d:?\d\d)$/;
const TIME = /\d:\d/;
/** A day, as its first or last second. */
const DAY = /[ T](00:00(?!:\d*[1-9])|23:59:59)/;

/**
 * Returns a moment, ms since the epoch; undefined for a day, in some zone, and for a time that is not in the given format,
 * such as one of no zone.
 */
function secondOf(time: string | null | undefined, format = MOMENT): number | undefined {
  if (!time || !format.test(time) || DAY.test(time)) return undefined;
  const date = wireTimeToDate(time);
  const isLocalDay = date.toTimeString().startsWith('00:00:00');
  return isLocalDay || Number.isNaN(date.getTime()) ? undefined : date.getTime();
}
