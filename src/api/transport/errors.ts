import { texts } from '#src/api/texts.ts';
import type { AnyProblem } from '#src/contract/problem.ts';
import { Listeners } from '#src/listeners.ts';

/** No connection, a time-out, or a page of a captive portal or gateway. A PUT or POST may have been carried out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Whether the API was out of reach before this request: users know it, and a retry would find the same. */
  declare isKnown?: boolean;
}

/** The key that the session's token is bound to can't be read or used. Nothing was sent. */
export class ProofFailed extends Unreachable {}

/** A refusal (4xx) or a fault (5xx) of the API. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly problem: AnyProblem | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** The `X-Request-Id`, by which the provider finds the request in its log. */
  readonly requestId: string | null | undefined;

  constructor(status: number, problem?: AnyProblem, retryAfter?: number, requestId?: string | null) {
    const { detail, message, error, errors = {} } = problem ?? {};
    const reasons = Object.values(errors).flat().join(' ');
    super(
      detail ||
        message ||
        (typeof error === 'string' && error) ||
        reasons ||
        texts.refusedWithoutReason(status),
    );
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** A response that doesn't match the contract or can't be read. A PUT or POST may have been carried out. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
  /** The first part that doesn't match, such as `orders.3.ship_to`. It has no value of the answer. */
  declare field?: string | undefined;
}

/** Whether the same call may succeed later: the server has not decided. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Refused && (error.status >= 500 || [408, 425, 429].includes(error.status));
}

/** Whether the server has decided: the same call would be refused again. */
export function isDecided(error: unknown): error is Refused {
  return (
    error instanceof Refused &&
    !isTemporary(error) &&
    !isSignInRefusal(error) &&
    error.retryAfter === undefined
  );
}

export function isSignInRefusal(error: unknown): boolean {
  return error instanceof Refused && (error.status === 401 || error.status === 403);
}

/** Returns what a screen shows for an error. @param missing the text for a record that does not exist: 'No Order found.' */
export function explain(error: unknown, missing?: string) {
  if (error instanceof ProofFailed) return { offline: false, text: texts.noProof };
  if (error instanceof Unreachable) {
    const reason = reachability.fault();
    return { offline: !reason, text: reason ? texts.silent : texts.offline, reason };
  }
  if (error instanceof Refused && error.status < 500) {
    const isMissing = missing !== undefined && error.status === 404;
    return { offline: false, text: isMissing ? missing : error.message, missing: isMissing };
  }
  const id = error instanceof Refused && error.requestId;
  return { offline: false, text: texts.serverError(id || undefined) };
}

/** Returns a sentence that follows the fixed message (RULES.md, Messages). */
export function reasonOf(error: unknown): string {
  if (error instanceof ProofFailed || !(error instanceof Unreachable)) return explain(error).text;
  return reachability.fault() ? texts.noAnswer : texts.noConnection;
}

let reachable = true;
let fault: string | undefined;
const listeners = new Listeners();

/** Whether the API can be reached, judged by requests: `navigator.onLine` is true behind a dead router. */
export const reachability = {
  get: (): boolean => reachable,

  /** Why the API can't be used although there is a network, for the operator; undefined if it can, or offline. */
  fault: (): string | undefined => fault,

  subscribe: listeners.subscribe,

  report(answered: boolean, why?: string): void {
    if (answered === reachable && why === fault) return;
    reachable = answered;
    fault = why;
    listeners.tell();
  },
};
