/** What the simulation needs from a provider, whether it is a model or the real service. */
import type { request } from '#src/api/transport/http.ts';
import type { Call } from '#src/contract/call.ts';
import { type Contact, eachText, type NewContact } from '#src/contract/contact.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import type { ShipToContact } from '#src/outbox/draft.ts';
import type { ProductOfItem } from '#src/outbox/edits.ts';

/** The arguments of one call of the transport. */
export interface Sent {
  readonly params?: Record<string, string | number | boolean>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly key?: string;
  readonly keepsSession?: boolean;
}

/** The data of a client as the user knows it from lists fetched some time ago. */
export interface KnownClient {
  readonly id: number;
  readonly name: string;
  readonly products: readonly ProductOfItem[];
  readonly contacts: readonly (ShipToContact & { readonly name: string })[];
}

export interface Carrier {
  readonly id: number;
  readonly name: string;
  readonly method: { readonly id: number; readonly name: string };
}

export interface PlacedOrder {
  readonly id: number;
  readonly orgId: number;
  readonly placement: OrderPlacement;
  readonly shipTo: Pick<ShipToContact, 'name' | 'address'>;
  /** What its carrier was called then. */
  readonly carrier: string;
  readonly lines: readonly (readonly [productId: number, qty: number])[];
  readonly products: readonly (readonly [product: string, qty: number])[];
  readonly isOfColleague: boolean;
  /** When somebody else last changed the order, its destination or its products, ms since the epoch. */
  readonly changedAt: number;
}

export interface Provider {
  readonly username: string;
  readonly clients: readonly KnownClient[];
  readonly carriers: readonly Carrier[];
  /**
   * Answers a call, or throws Refused. Calls `onPlaced` first if the call placed an order.
   * @param old An earlier `snapshot` to answer from.
   */
  answer(call: Call, sent: Sent, old?: unknown): unknown;
  /** Returns the current state, if the provider can answer from it or return to it later. */
  snapshot?(): unknown;
  /**
   * Returns to an earlier state, as from a backup.
   * @returns The orders that are placed in it.
   */
  restore?(state: unknown): readonly number[];
  answerColleague?(call: Call, sent: Sent): unknown;
  /** Changes what a number stands for. A contact without content is deleted. */
  rewriteContact?(id: number, content: Partial<Contact> | undefined): void;
  rewriteProduct?(id: number, content: Partial<Product>): void;
  rewriteCarrier?(id: number, name: string): void;
  readonly openOrders?: readonly number[];
  /** Whether a placement is answered with the order, still open. */
  answersOpen?: boolean;
  /** Whether a start is answered with the number of an order that exists already. */
  repeatsNumbers?: boolean;
  onPlaced: (order: PlacedOrder) => void;
  /** Other buyers reduce the stock of a product to `left`. */
  setStock(productId: number, left: number): unknown;
  setContactActive(id: number, isActive: boolean): unknown;
  setClientActive(id: number, isActive: boolean): unknown;
  /** Grants or withdraws the user's access to a client. */
  setMember(clientId: number, isMember: boolean): unknown;
  /** Returns the lowest stock that a product has had, if known. */
  leastOf?(productId: number): number | undefined;
  /** Whether a refused order still has lines: see the limits in `network.ts`. */
  readonly hasRefusedOrder: boolean;
  contactName(id: number): Promise<string | undefined> | string | undefined;
  contactsNamed(name: string): Promise<number> | number;
}

export type Request = typeof request;

export const newContact = (orgId: number, name: string): NewContact => ({
  org_id: orgId,
  ...eachText((field) => (field === 'email' ? '' : field)),
  ...{ name, address: '1 Main Street', notes: 'At the back door.', active: true },
});
