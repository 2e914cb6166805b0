/** What the simulation needs from a provider, whether it is a model or the real service. */
import type { request } from '#src/api/http.ts';
import type { Call } from '#src/contract/call.ts';
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
  /** Product and quantity of each line. */
  readonly lines: readonly (readonly [productId: number, qty: number])[];
}

export interface Provider {
  readonly clients: readonly KnownClient[];
  readonly carriers: readonly { readonly id: number; readonly name: string; readonly method: number }[];
  /**
   * Answers a call, or throws Refused. Calls `onPlaced` first if the call placed an order.
   * @param old An earlier `snapshot` to answer from.
   */
  answer(call: Call, sent: Sent, old?: unknown): unknown;
  /** Returns the current state, if the provider can answer from it later. */
  snapshot?(): unknown;
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
  /** Returns the number of contacts with a name. */
  contactsNamed(name: string): Promise<number> | number;
}

export type Request = typeof request;
