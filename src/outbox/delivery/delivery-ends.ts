/** The ways in which an attempt to send ends other than placed or refused, and how a lost answer is interpreted. */
import { isDecided, Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { DoubtReason, Draft, DraftProblem } from '#src/outbox/draft.ts';
import type { Sending } from '#src/outbox/ports.ts';
import { report } from '#src/reports/reports.ts';
import { NoRecord } from '#src/storage/records/stored-record.ts';
import type { Found } from './server-order.ts';

/** The user took the draft back or discarded it while it was being sent. */
export class TakenBack extends Error {}

export const isTakenBack = (error: unknown) => error instanceof TakenBack || error instanceof NoRecord;

/** A problem that the user can fix and that was found without a refusal. */
export class Fixable extends Error {
  readonly problem: DraftProblem;
  /** What else was found. It is stored together with the problem: a crash between the two would hide the problem. */
  readonly news: Partial<Draft>;

  constructor(problem: DraftProblem, news: Partial<Draft> = {}) {
    super(problem.code);
    this.problem = problem;
    this.news = news;
  }
}

/** The order may have been placed, and no answer tells whether it was. */
export class InDoubt extends Error {
  readonly reason: DoubtReason;

  constructor(reason: DoubtReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Storage is behind: the next start would not know what is about to be requested, and could request it again. */
export class NotResumable extends Error {}

/** An order turned out to be placed that is this draft's. */
export class PlacedAs extends Error {
  readonly order: Order;
  /** Whether it has everything that was confirmed. */
  readonly isWhole: boolean;

  constructor(order: Order, isWhole: boolean) {
    super();
    this.order = order;
    this.isWhole = isWhole;
  }
}

/** Returns why an error leaves a doubt whether the order was placed; undefined if a retry may tell soon. */
export function doubtOf(error: unknown): DoubtReason | undefined {
  if (error instanceof InDoubt) return error.reason;
  if (error instanceof Malformed) return 'unclear';
  if (!(error instanceof Refused)) return undefined;
  if (error.status === 403) return 'no-access';
  if (!isDecided(error)) return undefined;
  return error.status === 404 ? 'not-found' : 'unclear';
}

/** The doubt about an order that was read, and neither as placed nor as sent. */
export function inDoubtOf(found: Found): InDoubt {
  if (found.state === 'foreign') return new InDoubt('other-order');
  return new InDoubt(found.state === 'hidden' ? found.reason : 'unclear');
}

export const LATER: Sending = {
  outcome: 'later',
  isReachable: true,
  hasProgress: false,
  retryAfter: undefined,
};

// If the end of an attempt can't be stored, the draft keeps its last stored state, and the next attempt reads the
// server.
export function ended(error: unknown): Sending {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  reportUnexpected(error);
  return LATER;
}

/** Reports an error that is neither an answer of the provider nor a lost one. The attempt is repeated all the same. */
export function reportUnexpected(error: unknown): void {
  if (error instanceof Unreachable || error instanceof Refused || error instanceof Malformed) return;
  report(error, 'sending an order');
}
