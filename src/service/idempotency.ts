/**
 * Idempotency keys (IETF draft-ietf-httpapi-idempotency-key-header): the first answer to a key is stored in the
 * transaction of its effect and replayed to the same request. A decided refusal is such an answer, too.
 */
import { createHash } from 'node:crypto';
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#src/contract/call.ts';
import { idempotencyKey } from '#src/service/db/tables/records.ts';
import { rowsOf, type Tx } from './member-call.ts';
import { invalid, notFound, ProblemError } from './problems.ts';

const STORED_MS = 7 * 24 * 60 * 60 * 1000;

interface KeyedRequest {
  readonly key: string;
  readonly username: string;
  readonly call: Call;
  /** Path parameters and body. */
  readonly payload: unknown;
  readonly client: number | SQL;
  readonly now: Date;
}

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/** @throws ProblemError 409 while the key is in flight, 422 for a key of another request, 404 after losing access. */
export async function once(
  tx: Tx,
  request: KeyedRequest,
  handle: (tx: Tx) => Promise<unknown>,
): Promise<StoredAnswer> {
  const { key, username, now } = request;
  const lock = sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${username} ${key}`}, 0)) AS taken`;
  const [locked] = await rowsOf(tx, lock);
  if (!locked?.taken)
    throw new ProblemError(409, 'A request with this Idempotency-Key is in flight.', { retryAfter: 1 });
  const digest = digestOf(request);
  const [stored] = await tx.select(STORED).from(idempotencyKey).where(eq(idempotencyKey.key, key));
  if (stored && now.getTime() - stored.createdAt.getTime() < STORED_MS) {
    if (stored.request !== digest) throw invalid('Idempotency-Key', 'was used for another request');
    if (!stored.isVisible) throw notFound('Record');
    return { status: stored.status, answer: JSON.parse(stored.answer) };
  }
  await tx.delete(idempotencyKey).where(lte(idempotencyKey.createdAt, new Date(now.getTime() - STORED_MS)));
  const decided = await decide(tx, handle);
  const answer = JSON.stringify(decided.answer);
  const orgId = sql`${request.client}::integer`;
  const row = { username, key, orgId, request: digest, status: decided.status, answer, createdAt: now };
  await tx.insert(idempotencyKey).values(row);
  return decided;
}

const STORED = {
  request: idempotencyKey.request,
  status: idempotencyKey.status,
  answer: idempotencyKey.answer,
  createdAt: idempotencyKey.createdAt,
  isVisible: sql<boolean>`${idempotencyKey.orgId} IS NULL OR ${idempotencyKey.orgId} = ANY (portal_organizations())`,
};

// A refusal rolls back the changes of the request, but is stored.
async function decide(tx: Tx, handle: (tx: Tx) => Promise<unknown>): Promise<StoredAnswer> {
  try {
    return { status: 200, answer: await tx.transaction(handle) };
  } catch (error) {
    if (error instanceof ProblemError) return { status: error.status, answer: error.problem };
    throw error;
  }
}

function digestOf({ call, payload }: KeyedRequest): string {
  const text = `${call.method} ${call.path} ${JSON.stringify(payload)}`;
  return createHash('sha256').update(text).digest('base64url');
}
