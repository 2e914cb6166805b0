import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database, whichever engine it is. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
