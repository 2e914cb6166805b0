import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#src/contract/problem.ts';
import { TokenRefusal } from './callers/access-token.ts';
import { KeysUnavailable } from './callers/issuer.ts';
import { isPassingFault } from './db/faults.ts';
import { codeOf, reasonOf } from './log.ts';

export type FieldErrors = Record<string, string[]>;

export interface Details {
  /** Distinguishes it from other refusals of the same status. */
  readonly type?: string;
  readonly errors?: FieldErrors | undefined;
  /** In seconds, for a refusal that may pass. */
  readonly retryAfter?: number;
  /** The authentication that the caller has to send (RFC 9110, section 11.6.1). */
  readonly challenge?: string;
  /** Logged and not sent. */
  readonly cause?: unknown;
}

/** Answered as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    this.status = status;
    this.details = details;
  }

  get problem(): Problem {
    const title = STATUS_CODES[this.status] ?? 'Error';
    const { status, message } = this;
    const { type = 'about:blank', errors } = this.details;
    return { type, title, status, detail: message, message, ...(errors && { errors }) };
  }
}

export const notFound = (what: string) => new ProblemError(404, `No ${what} found.`);
export const conflict = (message: string, errors?: FieldErrors) => new ProblemError(409, message, { errors });
export const invalid = (field: string, reason: string) =>
  new ProblemError(422, reason, { errors: { [field]: [reason] } });

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers any error as a problem. An error that the caller did not cause is logged, and its cause is not sent. */
export function answerProblem(refusals: RefusalLog): ErrorHandler {
  return (error, request, reply) => {
    const refusal = refusalOf(error);
    const { status, cause } = refusal;
    const { challenge = 'Bearer, DPoP', retryAfter = status === 503 ? 5 : undefined } = refusal.details;
    if (status === 401 || status === 503) refusals.note(request.log, status, cause ?? error);
    else if (status >= 500) request.log.error(error);
    if (status === 401) reply.header('WWW-Authenticate', challenge);
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    return sendProblem(reply, status, refusal.problem);
  };
}

export const sendProblem = (reply: FastifyReply, status: number, problem: unknown) =>
  reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(problem);

function refusalOf(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: FieldErrors = {};
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.slice(1).replaceAll('/', '.') || 'body';
      errors[field] = [...(errors[field] ?? []), message ?? 'is invalid'];
    }
    const status = error.validationContext === 'body' ? 422 : 400;
    const [field, reasons] = Object.entries(errors)[0] ?? ['body', ['is invalid']];
    return new ProblemError(status, `${field}: ${reasons[0]}`, { errors });
  }
  if (error.statusCode && error.statusCode < 500) return new ProblemError(error.statusCode, error.message);
  if (isPassingFault(error)) return new ProblemError(503, 'The database is not available at the moment.');
  return new ProblemError(500, 'Something went wrong on our side.');
}

const PERIOD_MS = 60_000;
/** The most lines of each kind in a period. Each 401 is a user's own, who may report its reference; a 503 concerns all. */
const MOST_LINES = { 401: 10, 503: 1 };

/** Logs why calls are refused with 401 and 503: some of each kind a minute. The next line says how many were left out. */
export class RefusalLog {
  readonly #kinds = new Map<string, { since: number; lines: number; unlogged: number }>();

  note(log: FastifyRequest['log'], status: 401 | 503, cause: unknown): void {
    const kind = `${status} ${codeOf(cause)}`;
    const now = Date.now();
    const noted = this.#kinds.get(kind) ?? { since: now, lines: 0, unlogged: 0 };
    this.#kinds.set(kind, noted);
    if (now - noted.since >= PERIOD_MS) Object.assign(noted, { since: now, lines: 0 });
    if (noted.lines >= MOST_LINES[status]) {
      noted.unlogged += 1;
      return;
    }
    const fields = { status, unlogged: noted.unlogged };
    Object.assign(noted, { lines: noted.lines + 1, unlogged: 0 });
    if (cause instanceof TokenRefusal) {
      const { message, code, token, expected } = cause;
      log.warn({ ...fields, code, token, expected }, `refused: ${message}`);
    } else {
      log.error(
        { ...fields, err: cause },
        `unavailable: ${cause instanceof KeysUnavailable ? cause.message : reasonOf(cause)}`,
      );
    }
  }
}
