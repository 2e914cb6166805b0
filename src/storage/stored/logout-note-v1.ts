/** A logout under way, by the name of the user's database. `isOut`: the sign-in is forgotten already. */
import * as z from 'zod/mini';

export const LogoutNoteV1 = z.object({ keepDrafts: z.boolean(), isOut: z.catch(z.boolean(), false) });
