/**
 * Idempotency keys (IETF draft-ietf-httpapi-idempotency-key-header): the first answer to a key is stored in the
 * transaction of its effect and replayed to the same request. A decided refusal is such an answer, too.
 */
import { createHash } from 'node:crypto';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#src/contract/call.ts';
import { idempotencyKey } from '#src/service/db/tables/records.ts';
import type { Tx } from './member-call.ts';
import { inFlight, invalid, notFound, ProblemError } from './problem-error.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** A request with a key. `payload` is what identifies it: path parameters and body. */
export interface KeyedRequest {
  readonly key: string;
  readonly username: string;
  readonly call: Call;
  readonly payload: unknown;
  /** The client that the request is about. */
  readonly client: number | SQL;
  readonly now: Date;
}

/** A stored answer. */
export interface KeptAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Answers a request once.
 * @throws ProblemError 409 while the key is in flight, 422 for a key that was used for another request, 404 if the user
 *   no longer sees the client.
 */
export async function once(
  tx: Tx,
  request: KeyedRequest,
  handle: (tx: Tx) => Promise<unknown>,
): Promise<KeptAnswer> {
  const { key, username, now } = request;
  await alone(tx, `${username} ${key}`);
  const digest = digestOf(request);
  const [known] = await tx.select(KNOWN).from(idempotencyKey).where(eq(idempotencyKey.key, key));
  if (known && now.getTime() - known.createdAt.getTime() < KEPT_MS) {
    if (known.request !== digest) throw invalid('Idempotency-Key', 'was used for another request');
    if (!known.isVisible) throw notFound('Record');
    return { status: known.status, answer: JSON.parse(known.answer) };
  }
  await tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, new Date(now.getTime() - KEPT_MS)));
  const kept = await decide(tx, handle);
  const answer = JSON.stringify(kept.answer);
  const orgId = sql`${request.client}::integer`;
  await tx
    .insert(idempotencyKey)
    .values({ username, key, orgId, request: digest, status: kept.status, answer, createdAt: now });
  return kept;
}

const KNOWN = {
  request: idempotencyKey.request,
  status: idempotencyKey.status,
  answer: idempotencyKey.answer,
  createdAt: idempotencyKey.createdAt,
  // The user may have lost access since.
  isVisible: sql<boolean>`${idempotencyKey.orgId} IS NULL OR ${idempotencyKey.orgId} = ANY (portal_organizations())`,
};

async function alone(tx: Tx, name: string): Promise<void> {
  const { rows } = (await tx.execute(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`,
  )) as { rows: { taken: boolean }[] };
  const [row] = rows;
  if (!row?.taken) throw inFlight('A request with this Idempotency-Key is in flight.');
}

// A refusal rolls back what was done so far, and is stored all the same.
async function decide(tx: Tx, handle: (tx: Tx) => Promise<unknown>): Promise<KeptAnswer> {
  try {
    return { status: 200, answer: await tx.transaction(handle) };
  } catch (error) {
    if (error instanceof ProblemError) return { status: error.status, answer: error.problem };
    throw error;
  }
}

function digestOf({ call, payload }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${call.method} ${call.path} ${JSON.stringify(payload)}`)
    .digest('base64url');
}
