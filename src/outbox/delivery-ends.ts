/** How a try to send an order ends other than by its being placed or refused, and what a lost answer is taken for. */
import { isDecided, isSignInRefusal, Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import { NoRecord } from '#src/storage/record-errors.ts';
import type { DoubtReason, DraftProblem, WaitsFor } from './draft.ts';
import type { Sending } from './sender-ports.ts';

/** The user took the draft back, or discarded it, while it was being sent. */
export class TakenBack extends Error {}

export const isTakenBack = (error: unknown) => error instanceof TakenBack || error instanceof NoRecord;

/** Something that the user can fix, found without a refusal. */
export class Fixable extends Error {
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The order may have been placed, and nothing that was answered tells. */
export class InDoubt extends Error {
  readonly reason: DoubtReason;

  constructor(reason: DoubtReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The next start would know nothing of what is about to be sent, and could send it again. */
export class NotResumable extends Error {}

/** An abandoned order turned out to be this very order, placed. */
export class PlacedAs extends Error {
  readonly orderId: number;

  constructor(orderId: number) {
    super(`Order ${orderId} was placed.`);
    this.orderId = orderId;
  }
}

/** Why it cannot be told whether the order was placed; undefined where the same look may tell soon. */
export function doubtOf(error: unknown): DoubtReason | undefined {
  if (error instanceof InDoubt) return error.reason;
  if (error instanceof Malformed) return 'unclear';
  if (!(error instanceof Refused)) return undefined;
  if (error.status === 403) return 'no-access';
  if (!isDecided(error)) return undefined;
  return error.status === 404 ? 'not-found' : 'unclear';
}

export function waitsFor(error: unknown): WaitsFor {
  if (isSignInRefusal(error)) return 'sign-in';
  return error instanceof Unreachable ? 'connection' : 'provider';
}

// Where it cannot be written down how it ended, the draft stands as it was written last: the next try reads the server.
export function ended(error: unknown): Sending {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  return { outcome: 'later', isReachable: false, retryAfter: undefined };
}
