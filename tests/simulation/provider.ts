/** What is sent to the provider, and what a user knows of it. */
import type { request } from '#src/api/http.ts';
import { eachText, type NewContact } from '#src/contract/contact.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import type { ShipToContact } from '#src/outbox/draft.ts';
import type { ProductOfItem } from '#src/outbox/edits.ts';

/** The arguments of one call of the transport. */
export interface Sent {
  readonly params?: Record<string, string | number | boolean>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly key?: string;
}

/** The data of a client as the user knows it from lists fetched some time ago. */
export interface KnownClient {
  readonly id: number;
  readonly name: string;
  readonly products: readonly ProductOfItem[];
  readonly contacts: readonly (ShipToContact & { readonly name: string })[];
}

export interface PlacedOrder {
  readonly id: number;
  readonly orgId: number;
  readonly placement: OrderPlacement;
  readonly shipTo: Pick<ShipToContact, 'name' | 'address'>;
  readonly lines: readonly (readonly [productId: number, qty: number])[];
  readonly products: readonly (readonly [product: string, qty: number])[];
  readonly isOfColleague: boolean;
  /** When somebody else last changed the order, its destination or its products, ms since the epoch. */
  readonly changedAt: number;
}

export type Request = typeof request;

export const newContact = (orgId: number, name: string): NewContact => ({
  org_id: orgId,
  ...eachText((field) => (field === 'email' ? '' : field)),
  ...{ name, address: '1 Main Street', notes: 'At the back door.', active: true },
});
