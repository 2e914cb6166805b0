/** What the outbox depends on. */
import type { Drafts } from './drafts.ts';
import type { OrderCalls } from './order-calls.ts';
import type { Lock, SenderPorts } from './sender-ports.ts';

export interface OutboxPorts {
  readonly http: OrderCalls;
  readonly drafts: Drafts;
  readonly lock: Lock;
  readonly newKey: () => string;
  /** Returns a number from 0 to 1, exclusive. */
  readonly random: () => number;
  readonly now: () => number;
  readonly honoursKeys: SenderPorts['honoursKeys'];
  readonly names: SenderPorts['names'];
  readonly providerTime: SenderPorts['providerTime'];
  /** Calls back after `ms`. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Until when the provider asked to wait, ms since the epoch. All tabs share it, and the next start finds it. */
  readonly askedUntil: { get(): number; set(until: number): void };
  /** Calls back when a retry may succeed. Returns an unsubscribe function. */
  readonly onWake: (callback: () => void) => () => void;
  /** Called after an order was placed or refused, or its destination was created: lists and stock have changed. */
  readonly onSettled: (what: 'order' | 'contact') => void;
}
