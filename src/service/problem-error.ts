import { MISSING_TOKEN, OTHER_PERSON, type Problem } from '#src/contract/problem.ts';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Reasons by field. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** Tells it from other refusals of the same status, for a program. */
  readonly type?: string;
  readonly errors?: FieldErrors | undefined;
  /** Seconds after which a retry may succeed: nobody decided against the request. */
  readonly retryAfter?: number;
  /** What the caller may send instead of what was refused (RFC 9110, section 11.6.1). */
  readonly challenge?: string;
  /** Is logged and not sent. */
  readonly cause?: unknown;
}

/** A refusal that is answered as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: string;
  readonly type: string;

  constructor(
    status: number,
    message: string,
    { errors, retryAfter, challenge = 'Bearer, DPoP', type = 'about:blank', cause }: Details = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
    this.type = type;
  }

  get problem(): Problem {
    const title = TITLES[this.status] ?? 'Error';
    const { type, status, message, errors } = this;
    return { type, title, status, detail: message, message, ...(errors && { errors }) };
  }
}

export const notFound = (what: string) => new ProblemError(404, `No ${what} found.`);
export const conflict = (message: string, errors?: FieldErrors) => new ProblemError(409, message, { errors });
export const inFlight = (message: string) => new ProblemError(409, message, { retryAfter: 1 });
export const missingToken = (cause: unknown) => new ProblemError(401, MISSING_TOKEN, { cause });
export const invalidProof = (cause: unknown) =>
  new ProblemError(401, MISSING_TOKEN, { cause, challenge: 'DPoP error="invalid_dpop_proof"' });
/** The same for a name of somebody else and for another name of the same person: it tells nothing of either. */
export const otherPerson = (cause: unknown) =>
  new ProblemError(401, 'The user name and the subject of the token are not known together.', {
    cause,
    type: OTHER_PERSON,
  });

/** An invalid field of the body. */
export const invalid = (field: string, reason: string) =>
  new ProblemError(422, reason, { errors: { [field]: [reason] } });
