/** What the sender needs, and what it answers. */
import type { Draft } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';

/** Runs `work` while nobody else in any tab runs something of the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SenderPorts {
  readonly http: OrderCalls;
  /** Drafts on the device: read afresh, and changed in one transaction. */
  readonly store: {
    read(id: string): Promise<Draft | undefined>;
    change(id: string, change: (draft: Draft) => Draft): Promise<Draft>;
    /** The newest version of a draft that is known to be on a disk: what the next start would find. */
    stored(id: string): Draft | undefined;
  };
  /**
   * Creates a contact that was made on this device, where that was not done yet, and answers its number;
   * undefined where there is no such contact.
   */
  readonly contact: (localId: number) => Promise<number | undefined>;
  readonly lock: Lock;
  readonly newKey: () => string;
  /** Whether the provider honours idempotency keys. */
  readonly honoursKeys: () => boolean;
  /** ms since the epoch. */
  readonly now: () => number;
  /** A moment of the device's clock by the provider's, ms since the epoch; undefined where that has not been seen. */
  readonly providerTime: (time: number) => number | undefined;
}

/**
 * How a try to send came out. `later`: nobody decided, try again (after `retryAfter` seconds where the server said so);
 * `in-doubt`: the order may have been placed, look again; `sign-in`: as soon as the user has signed in again;
 * `storage`: as soon as the device can write down how far it is; `nothing`: the draft is not to be sent (any more).
 */
export type Sending =
  | { outcome: 'sent' | 'needs-you' | 'sign-in' | 'in-doubt' | 'storage' | 'nothing' }
  | { outcome: 'later'; isReachable: boolean; retryAfter: number | undefined };
