/** Kinds of columns that several tables have. */
import { sql } from 'drizzle-orm';
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** Who changed a row last through the portal; empty for what an operator wrote. */
const currentUser = sql`coalesce(current_setting('portal.username', true), '')`;
export const updatedBy = () =>
  text('updated_by')
    .notNull()
    .default(currentUser)
    .$onUpdate(() => currentUser);
