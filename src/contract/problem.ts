// First, because it configures zod.
import './values.ts';
import * as z from 'zod/mini';

/** A refusal (RFC 9457, `application/problem+json`); `errors` names fields, each with its reasons. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Problem = z.infer<typeof Problem>;

const orLeftOut = <Field extends z.ZodMiniType>(field: Field) => z.catch(z.optional(field), undefined);

/** A refusal of any provider: fields of another type are left out. */
export const AnyProblem = z.object({
  type: orLeftOut(Problem.shape.type),
  title: orLeftOut(Problem.shape.title),
  status: orLeftOut(Problem.shape.status),
  detail: orLeftOut(Problem.shape.detail),
  message: orLeftOut(Problem.shape.message),
  errors: orLeftOut(Problem.shape.errors),
});
export type AnyProblem = z.infer<typeof AnyProblem>;

/** The message of a 401. */
export const MISSING_TOKEN = 'missing required token';

/** The type of a 401 for a valid token whose user name and subject are not known together. */
export const OTHER_PERSON = 'urn:other-person';
