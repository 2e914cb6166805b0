import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isPassingFault } from './db/faults.ts';
import { type FieldErrors, ProblemError } from './problem-error.ts';
import type { RefusalLog } from './refusal-log.ts';

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers any error as a problem. What is not the caller's doing is logged, and its cause is not sent. */
export function answerProblem(refusals: RefusalLog): ErrorHandler {
  return (error, request, reply) => {
    const refusal = refusalOf(error);
    const { status, cause } = refusal;
    if (status === 401 || status === 503) refusals.note(request.log, status, cause ?? error);
    else if (status >= 500) request.log.error(error);
    if (status === 401) reply.header('WWW-Authenticate', refusal.challenge);
    const retryAfter = refusal.retryAfter ?? (status === 503 ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    return reply
      .code(status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(refusal.problem);
  };
}

export function answerUnknownRoute(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problem } = new ProblemError(404, 'There is no such call.');
  return reply.code(status).type('application/problem+json').send(problem);
}

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
