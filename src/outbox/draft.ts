import type * as z from 'zod/mini';
import { type ContactText, type ContactTexts, contactDisplayName, eachText } from '#src/contract/contact.ts';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { DRAFT_VERSION, DraftContent, StoredDraft } from '#src/storage/stored/draft.ts';

export const STEPS = ['start', 'products', 'complete'] as const;
export type Step = (typeof STEPS)[number];

/** An order that the user builds, as stored on the device. README.md lists its states. */
export type Draft = StoredDraft;

export function readDraft(record: unknown): Draft | undefined {
  return StoredDraft.safeParse(record).data;
}

/** One line of a draft. `key` is the idempotency key of the line in one order at the server. */
export type DraftItem = Draft['items'][number];

const CONTENT = Object.keys(DraftContent.shape) as (keyof DraftContent)[];

/** What the user chose, without the keys and the progress of its lines. */
export function draftContent(draft: Draft): DraftContent {
  const items = draft.items.map(({ key: _, submitted: __, ...line }) => line);
  const destinations = draft.destinations.map(({ ship_to_id, ship_to_name, ship_to }) => ({
    ...{ ship_to_id, ship_to_name, ship_to },
  }));
  return { ...picked(draft, CONTENT), items, destinations };
}

const picked = <T, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

export type DraftProblem = NonNullable<Draft['problem']>;
export type ProblemField = NonNullable<DraftProblem['field']>;

/** The step of sending that the server refused. */
export type Stage = DraftProblem['stage'];

export type DoubtReason = NonNullable<Draft['doubt']>['reason'];

/**
 * Creates a draft with nothing chosen.
 * @param now When the wizard was loaded, ms since the epoch.
 * @param required_by The same moment in the wire format: the order's required-by date.
 * @param clock_checked Whether `required_by` is by the provider's clock.
 */
export function emptyDraft(
  id: string,
  now: number,
  required_by: string,
  newKey: () => string = crypto.randomUUID.bind(crypto),
  clock_checked = false,
): Draft {
  // The schema adds the defaults of later fields.
  return StoredDraft.parse({
    version: DRAFT_VERSION,
    id,
    rev: 0,
    stamp: '',
    state: 'editing',
    step: 'start',
    is_started: false,
    org_id: null,
    org_name: '',
    client_notes: '',
    ...shipToContact(null),
    shipped_with: null,
    shipped_with_name: '',
    shipping_type: null,
    shipping_type_name: '',
    required_by,
    clock_checked,
    ...abandonOrder({ items: [] }, newKey),
    place_key: newKey(),
    abandoned: [],
    abandoned_at: null,
    also_placed: [],
    waits_for: null,
    retry_at: null,
    problem: null,
    editor: null,
    saved_at: now,
  } satisfies z.input<typeof StoredDraft>);
}

export type SeenShipTo = NonNullable<Draft['ship_to']>;

export function seenShipTo(contact: ContactTexts): SeenShipTo {
  // The type of `field` fails to compile for a text that is not stored.
  return eachText((field: keyof SeenShipTo) => contact[field] ?? '');
}

/** Returns the changes that make a contact the destination of a draft; null for none. */
export function shipToContact(contact: ShipToContact | null) {
  return {
    new_contact: null,
    destinations: [],
    ship_to_id: contact?.id ?? null,
    ship_to_name: contact ? contactDisplayName(contact) : '',
    ship_to: contact && seenShipTo(contact),
  };
}

/** The same for a contact that has to be created. `key` is its own. */
export function shipToNew({ notes, ...contact }: NewDestination, key: string) {
  return {
    ship_to_id: null,
    ship_to_name: contactDisplayName(contact),
    ship_to: seenShipTo(contact),
    new_contact: { key, notes },
    destinations: [],
  };
}

export function hasDestination(draft: Pick<Draft, 'ship_to_id' | 'new_contact' | 'destinations'>) {
  return draft.ship_to_id !== null || draft.new_contact !== null || isBatch(draft);
}

/** Whether a draft stands for an order to each of several destinations. */
export function isBatch({ destinations }: Pick<Draft, 'destinations'>): boolean {
  return destinations.length > 0;
}

/** Id of the draft that this one was handed over from, or its own. Copies share it. */
export const originOf = ({ came_from, id }: Draft): string => came_from?.draft_id ?? id;

type NewDestination = Record<ContactText, string> & { notes: string };
export type ShipToContact = { id: number } & ContactTexts;

/** Whether a draft is confirmed and not known to be placed. */
export function isWaiting({ state }: Pick<Draft, 'state'>): boolean {
  return state === 'queued' || state === 'sending' || state === 'in-doubt';
}

/** Whether an order is placed, but not as confirmed, or twice: the user has to see it. */
export function isPlacedOtherwise({ state, problem, also_placed }: Draft): boolean {
  return state === 'sent' && (problem !== null || also_placed.length > 0);
}

/** Whether two versions of a draft ask for the same order. */
export function hasSameContent(a: Draft, b: Draft): boolean {
  return comparable(a) === comparable(b);
}

function comparable(draft: Draft): string {
  // The sender corrects the date and creates the contact.
  const { required_by, ship_to_id, new_contact, org_name, ...content } = draftContent(draft);
  const sorted = (part: object | null) => Object.entries(part ?? {}).toSorted();
  return JSON.stringify({
    ...content,
    ship_to: sorted(content.ship_to),
    items: content.items.map(({ thumbnail: _, ...line }) => sorted(line)),
    destinations: content.destinations.map(({ ship_to_id, ship_to }) => [ship_to_id, sorted(ship_to)]),
  });
}

/** Whether a draft has everything that a placement needs, and its notes are not too long. */
export function isComplete(draft: Draft): boolean {
  return (
    draft.org_id !== null &&
    draft.items.length > 0 &&
    hasDestination(draft) &&
    draft.shipped_with !== null &&
    draft.shipping_type !== null &&
    draft.client_notes.length <= LONGEST_NOTES
  );
}

export function hasLines({ items, adding }: Pick<Draft, 'items' | 'adding'>): boolean {
  return adding !== null || items.some(({ submitted }) => submitted);
}

/** Returns the changes that abandon a draft's order at the server. The next attempt starts a new order. */
export function abandonOrder({ items }: Pick<Draft, 'items'>, newKey: () => string) {
  return {
    order_id: null,
    started_as: null,
    start_key: newKey(),
    adding: null,
    placing: false,
    place_asked_at: null,
    withdrawn: null,
    doubt: null,
    items: items.map((item) => ({ ...item, key: newKey(), submitted: false })),
  };
}

const ABANDONS_APART_MS = 60 * 60 * 1000;

/** Whether the sender may abandon an order of a draft by itself: once an hour. */
export function mayAbandon({ abandoned_at }: Draft, now: number): boolean {
  return abandoned_at === null || Math.abs(now - abandoned_at) >= ABANDONS_APART_MS;
}

/** Whether a number is that of an earlier order of the draft, which is not used again. */
export function isEarlier(orderId: number, { abandoned, also_placed }: Draft): boolean {
  return also_placed.includes(orderId) || abandoned.some(({ order_id }) => order_id === orderId);
}

/** Like {@link abandonOrder}, for an order with a request that may still arrive: the order stays watched. */
export function abandonAndWatch(draft: Draft, newKey: () => string, now: number) {
  const { order_id, started_as, abandoned } = draft;
  return {
    ...abandonOrder(draft, newKey),
    abandoned: order_id === null ? abandoned : [...abandoned, { order_id, at: now, started_as }],
  };
}
