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

/** The reasons by field, of a list or an object of texts, lists of texts, or objects. Without a field, the name is empty. */
function byField(errors: unknown): Record<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const [name, reason] of Object.entries(typeof errors === 'string' ? [errors] : Object(errors))) {
    const { field = Array.isArray(errors) ? '' : name, message = reason } = Object(reason);
    found.set(field, [...(found.get(field) ?? []), ...[message].flat()]);
  }
  return Object.fromEntries(found);
}

/** A refusal of any provider: fields of another type are left out. Some name the reason `error`, others only flag it. */
export const AnyProblem = z.object({
  type: orLeftOut(z.string()),
  detail: orLeftOut(z.string()),
  message: orLeftOut(z.string()),
  error: orLeftOut(
    z.pipe(
      z.transform((error) => Object(error).message ?? error),
      z.union([z.string(), z.literal([true, 1])]),
    ),
  ),
  success: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  errors: orLeftOut(z.pipe(z.transform(byField), z.record(z.string(), z.array(z.string())))),
});
export type AnyProblem = z.infer<typeof AnyProblem>;

/** Whether an answer says that nothing was done. Some APIs do that with the status of a success. */
export function isRefusal({ error, success, status }: AnyProblem): boolean {
  return Boolean(error) || /^(false|0)$/.test(`${success}`) || /^(false|error|fail)$/.test(`${status}`);
}

/** The message of a 401. */
export const MISSING_TOKEN = 'missing required token';

/** The type of a 401 for a valid token whose user name and subject are not known together. */
export const OTHER_PERSON = 'urn:other-person';
