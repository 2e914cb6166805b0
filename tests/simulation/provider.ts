/** What the simulation knows of a provider, whether it is a model or the real service. */
import type { request } from '#src/api/http.ts';
import type { Call } from '#src/contract/call.ts';
import type { ProductOfItem } from '#src/features/order-wizard/edits.ts';

/** One call as the transport is asked for it. */
export interface Sent {
  readonly params?: Record<string, string | number | boolean>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly key?: string;
}

/** A client's world as a person knows it from lists that were fetched some time ago. */
export interface KnownClient {
  readonly id: number;
  readonly name: string;
  readonly products: readonly ProductOfItem[];
  readonly contacts: readonly { readonly id: number; readonly name: string }[];
}

/** An order as the provider placed it. */
export interface PlacedOrder {
  readonly id: number;
  readonly orgId: number;
  readonly notes: string;
  readonly shipToName: string;
  readonly carrier: number | null;
  readonly method: number | null;
  readonly requiredBy: string | null;
  /** Product and quantity, as many as the order has. */
  readonly lines: readonly (readonly [productId: number, qty: number])[];
}

export interface Provider {
  readonly clients: readonly KnownClient[];
  readonly carriers: readonly { readonly id: number; readonly name: string; readonly method: number }[];
  /**
   * Answers a call, or throws Refused; `onPlaced` was told before, where it placed an order.
   * @param old what was so when this `snapshot` was taken.
   */
  answer(call: Call, sent: Sent, old?: unknown): unknown;
  /** What is so now, where it can be asked for later. */
  snapshot?(): unknown;
  onPlaced: (order: PlacedOrder) => void;
  /** Others buy: so much of a product is left. */
  setStock(productId: number, left: number): unknown;
  setContactActive(id: number, isActive: boolean): unknown;
  setClientActive(id: number, isActive: boolean): unknown;
  /** Gives the user access to a client, or takes it away. */
  setMember(clientId: number, isMember: boolean): unknown;
  /** The least that there has been of a product, where that is known. */
  leastOf?(productId: number): number | undefined;
  /** Whether an order that was refused still has lines: see the limits in `network.ts`. */
  readonly hasRefusedOrder: boolean;
  contactName(id: number): Promise<string | undefined> | string | undefined;
  /** How many contacts have a name. */
  contactsNamed(name: string): Promise<number> | number;
}

export type Request = typeof request;
