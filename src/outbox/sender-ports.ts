/** The sender's dependencies and results. */
import type { Draft } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';

/** Runs `work` while holding a lock on `name` across all tabs. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SenderPorts {
  readonly http: OrderCalls;
  /** Drafts on the device. Reads are fresh; each change is one transaction. */
  readonly store: {
    read(id: string): Promise<Draft | undefined>;
    change(id: string, change: (draft: Draft) => Draft): Promise<Draft>;
    /** Whether another draft on this device, which is not placed yet, has this order. */
    isTaken(orderId: number, id: string): boolean;
    /** Returns the newest version of a draft that is known to be on disk, which the next start would find. */
    stored(id: string): Draft | undefined;
  };
  /** Called after the destination of an order was created. */
  readonly onContactCreated: () => void;
  readonly lock: Lock;
  readonly newKey: () => string;
  readonly honoursKeys: () => boolean;
  /** The names under which the provider may show the user's orders. */
  readonly names: readonly string[];
  /** ms since the epoch. */
  readonly now: () => number;
  /**
   * Converts a time of the device's clock to the provider's clock, both ms since the epoch. Returns undefined if the
   * provider's clock is not known yet.
   */
  readonly providerTime: (time: number) => number | undefined;
  /** When each start key was first sent in this tab, ms since the epoch. */
  readonly startsRequested: Map<string, number>;
}

/**
 * The result of an attempt to send:
 * - `later`: the server has not decided; retry, after `retryAfter` seconds if the server said so. `isReachable` says
 *   whether other orders may be sent before that, `hasProgress` whether a line was added.
 * - `in-doubt`: the order may have been placed; check again.
 * - `sign-in`: retry once the user has signed in again.
 * - `storage`: retry once the device can store the progress.
 * - `nothing`: the draft must not be sent, or not any more.
 */
export type Sending =
  | { outcome: 'sent' | 'needs-you' | 'sign-in' | 'in-doubt' | 'storage' | 'nothing' }
  | { outcome: 'later'; isReachable: boolean; hasProgress: boolean; retryAfter: number | undefined };
