/** The ways in which an attempt to send ends other than placed or refused, and how a lost answer is interpreted. */
import { isDecided, isSignInRefusal, Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import { NoRecord } from '#src/storage/record-errors.ts';
import type { DoubtReason, DraftProblem, WaitsFor } from './draft.ts';
import type { Sending } from './sender-ports.ts';
import type { Found } from './server-order.ts';

/** The user took the draft back or discarded it while it was being sent. */
export class TakenBack extends Error {}

export const isTakenBack = (error: unknown) => error instanceof TakenBack || error instanceof NoRecord;

/** A problem that the user can fix and that was found without a refusal. */
export class Fixable extends Error {
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem.code);
    this.problem = problem;
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

/** Storage is behind: the next start would not know what is about to be sent, and could send it again. */
export class NotResumable extends Error {}

/** An abandoned order turned out to be placed, with the content of this draft. */
export class PlacedAs extends Error {
  readonly orderId: number;

  constructor(orderId: number) {
    super(`Order ${orderId} was placed.`);
    this.orderId = orderId;
  }
}

/** Returns why an error leaves it unknown whether the order was placed; undefined if a retry may tell soon. */
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
  return new InDoubt(found.state === 'hidden' ? found.reason : 'unclear');
}

export function waitsFor(error: unknown): WaitsFor {
  if (isSignInRefusal(error)) return 'sign-in';
  return error instanceof Unreachable ? 'connection' : 'provider';
}

// If the end of an attempt can't be stored, the draft keeps its last stored state, and the next attempt reads the
// server.
export function ended(error: unknown): Sending {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  return { outcome: 'later', isReachable: false, retryAfter: undefined };
}
