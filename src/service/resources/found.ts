import { eq } from 'drizzle-orm';
import { organization } from '#src/service/db/tables/clients.ts';
import type { Tx } from '#src/service/member-call.ts';
import { invalid, notFound } from '#src/service/problem-error.ts';

/**
 * The one row of a query or a change.
 * @param what the record, as a user knows it.
 * @throws ProblemError 404 if the user sees no such row.
 */
export async function found<T>(rows: PromiseLike<T[]>, what: string): Promise<T> {
  const [row] = await rows;
  if (!row) throw notFound(what);
  return row;
}

/**
 * The client that a record is created for.
 * @param field the field that names it.
 * @throws ProblemError 404 if the user does not see it, 422 if it is not active.
 */
export async function activeClient(tx: Tx, id: number, field: 'org_id' | 'orgId') {
  const client = await found(tx.select().from(organization).where(eq(organization.id, id)), 'Client');
  if (!client.active) throw invalid(field, 'This client is not active.');
  return client;
}
