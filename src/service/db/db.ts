import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, whichever engine it is. */
export type Db = PgDatabase<PgQueryResultHKT>;
