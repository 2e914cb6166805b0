import * as z from 'zod/mini';

// The Content-Security-Policy forbids parsers that zod compiles with `new Function`. zod decides when a schema is created:
// each file that creates one has to import this file first.
if ('document' in globalThis) z.config({ jitless: true });

export const DAY_MS = 24 * 60 * 60_000;

/** The largest `integer` of the database. */
export const LARGEST_INTEGER = 2_147_483_647;

export const Id = z.int().check(z.positive(), z.maximum(LARGEST_INTEGER));

/** A value of an answer, which some APIs send as another type. A codec, because the service encodes with the same schema. */
export const answer = <S extends z.ZodMiniType>(schema: S, decode: (value: unknown) => unknown) =>
  z.codec(z.optional(z.unknown()), schema, {
    decode: decode as (value: unknown) => z.input<S>,
    encode: (value) => value,
  });

export const answerInt = (int: z.ZodMiniNumber<number>) =>
  answer(int, (value) => (typeof value === 'string' && value.trim() ? Number(value) : value));

export const AnswerId = answerInt(Id);

/** The id of a record that there may be none of: many databases say 0 for that. */
export const OptionalId = z.catch(z.nullish(AnswerId), null);

/** PHP sends an empty text, or an empty list in the place of an object, where there is nothing. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) =>
  answer(z.nullish(schema), (value) => (String(value) === '' || value === false ? null : value));

/** PHP sends null for a list that nothing was added to. */
export const answerRows = <S extends z.ZodMiniType>(row: S) =>
  answer(z.array(row), (value) => (value === null ? [] : value));

/** Without outer white space: a column of a fixed length is padded, and texts go on after a name (`to Palace Hotel .`). */
export const AnswerText = answer(z.string(), (value) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : value,
);

/** An API without this flag sends what is active only. As a text, PHP's false is empty. */
export const AnswerActive = answer(
  z.boolean(),
  (value = true) => ({ '': false, 0: false, 1: true, false: false, true: true })[String(value)] ?? value,
);

export const IdParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')),
  z.pipe(z.transform(Number), Id),
);

/** Which half of a list, the active or the inactive. */
export const ActiveParam = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);

export const Quantity = z.int().check(z.minimum(0), z.maximum(LARGEST_INTEGER));

// A NUL cannot be stored by the database, and no user types one.
export const noNul = z.refine<string>((value) => !value.includes('\0'), 'Must not contain NUL');

/** Replaces each run of white space by one space, and trims the text. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const tooLong = (max: number): string => `Must be at most ${max} characters`;

export const text = (max: number) => z.string().check(z.maxLength(max, tooLong(max)), noNul);

export const REQUIRED = 'Field is Required';

/** Surrounding white space does not count. */
export const requiredText = (max: number) => text(max).check(z.regex(/\S/, REQUIRED));

export const emailOrEmpty = z.union([
  z.literal(''),
  z.email('Must be a valid email').check(z.maxLength(254)),
]);

export const OptionalText = z.nullish(AnswerText);

/** A moment that there may be none of: MySQL says 0000-00-00 for that, or 0 where moments are Unix seconds. */
export const OptionalTime = answer(OptionalText, (value) => {
  const text = String(value);
  if (/^\d{10}$/.test(text)) return dateToWireTime(new Date(Number(text) * 1000));
  return /^0(000|$)/.test(text) ? null : value;
});

export const WriteAnswer = z.object({ id: AnswerId });

/** UTC, `YYYY-MM-DD HH:MM:SS`. */
export const WireTime = z.string().check(
  z.regex(/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/, "must be a UTC time 'YYYY-MM-DD HH:MM:SS'"),
  z.refine((text) => !Number.isNaN(wireTimeToDate(text).getTime()), 'is not a real date'),
);

/**
 * Parses a wire time, or an ISO 8601 time as other providers send.
 * @returns an invalid Date for anything else, also for days that no month has.
 */
export function wireTimeToDate(text: string): Date {
  const wire = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  // A date without a time is midnight of that day, in local time.
  if (!wire) return new Date(text.replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00'));
  const date = new Date(`${wire[1]}T${wire[2]}Z`);
  // Date rolls 2026-02-30 over to March.
  const isRolled = !Number.isNaN(date.getTime()) && dateToWireTime(date) !== text;
  return isRolled ? new Date(Number.NaN) : date;
}

export function dateToWireTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
