/** What the outbox and its sender depend on, and the results of sending. */

import type { OrderCalls } from './delivery/order-calls.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** Runs `work` while holding a lock on `name` across all tabs. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

interface Ports {
  readonly http: OrderCalls;
  readonly lock: Lock;
  readonly newKey: () => string;
  readonly honoursKeys: () => boolean;
  /** Loads what only an order to several destinations needs. */
  readonly several: () => Promise<{
    expand(draft: Draft, ports: SenderPorts, isAttended: boolean): Promise<Sending>;
  }>;
  /** The names under which the provider may show the user's orders. */
  readonly names: readonly string[];
  /** ms since the epoch. */
  readonly now: () => number;
  /**
   * Converts a time of the device's clock to the provider's clock, both ms since the epoch. Returns undefined until the
   * provider has told its time.
   */
  readonly providerTime: (time: number) => number | undefined;
}

export interface SenderPorts extends Ports {
  readonly store: Pick<Drafts, 'read' | 'change' | 'isTaken' | 'stored' | 'addOfBatch' | 'records'>;
  /** Called after the destination of an order was created. */
  readonly onContactCreated: () => void;
  /** When each start key was first sent in this tab, ms since the epoch. */
  readonly startsRequested: Map<string, number>;
}

export interface OutboxPorts extends Ports {
  readonly drafts: Drafts;
  /** Returns a number from 0 to 1, exclusive. */
  readonly random: () => number;
  /** Calls back after `ms`. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Until when the provider asked to wait, ms since the epoch. All tabs share it, and the next start finds it. */
  readonly askedUntil: { get(): number; set(until: number): void };
  /** Calls back when a retry may succeed. Returns an unsubscribe function. */
  readonly onWake: (callback: () => void) => () => void;
  /** Called after an order was placed or refused, or its destination was created: lists and stock have changed. */
  readonly onSettled: (what: 'order' | 'contact') => void;
}

/**
 * The result of an attempt to send:
 * - `later`: the server has not decided; retry, after `retryAfter` seconds if the server said so. `isReachable` says
 *   whether other orders may be sent before that, `hasProgress` whether a line was added.
 * - `in-doubt`: the order may have been placed; check again.
 * - `sign-in`: retry once the user has signed in again.
 * - `storage`: retry once the device can store the progress.
 * - `expanded`: its orders, one for each of several destinations, are drafts of their own now.
 * - `nothing`: the draft must not be sent, or not any more.
 */
export type Sending =
  | { outcome: 'sent' | 'needs-you' | 'sign-in' | 'in-doubt' | 'storage' | 'expanded' | 'nothing' }
  | { outcome: 'later'; isReachable: boolean; hasProgress: boolean; retryAfter: number | undefined };
