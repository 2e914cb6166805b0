const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How long what the provider issues is valid, in seconds. */
export const CODE_SECONDS = MINUTE;
export const ACCESS_TOKEN_SECONDS = 5 * MINUTE;
export const ID_TOKEN_SECONDS = 60 * MINUTE;
export const INTERACTION_SECONDS = 60 * MINUTE;
/** A session ends this long after its sign-in, and refresh tokens with it. */
export const SESSION_SECONDS = 30 * DAY;
/** And this long after its last use: a sign-in without a question, or a renewal. */
export const IDLE_SECONDS = 7 * DAY;
