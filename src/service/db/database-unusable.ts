/** The database can be reached and must not be used as it is. The message says what to do, in one line. */
export class DatabaseUnusable extends Error {}
