/** `unsaved input`, in session storage: what a form had when the session of its user (`owner`) ended. */
import * as z from 'zod/mini';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** `base`: the values before the user typed. */
export const UnsavedInputV1 = z.object({ owner: z.string(), form: z.string(), base: Values, values: Values });
