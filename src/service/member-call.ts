/**
 * Runs a management call in one transaction, as the member role, on behalf of one user. A handler gets that transaction
 * and no other access to the database, so that no route can bypass row level security.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Answer, Call } from '#src/contract/call.ts';
import type { Db } from './db/db.ts';
import { UNAWAITED } from './db/pipelined-client.ts';

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The input of a handler. */
export interface MemberCall<C extends Call> {
  readonly tx: Tx;
  readonly username: string;
  readonly now: Date;
  readonly params: Read<C['params']>;
  readonly query: Read<C['query']>;
  readonly body: Read<C['body']>;
  readonly reply: FastifyReply;
}

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Handler<C extends Call> = (call: MemberCall<C>) => Promise<Answer<C>>;

/** The client that a write is about: its number, or SQL that finds it. */
export type ClientOf<C extends Call> = (request: Pick<MemberCall<C>, 'params' | 'body'>) => number | SQL;

/** Registers the handler of a call, and for a write, whose record it is. */
export type On = <C extends Call>(call: C, handler: Handler<C>, clientOf?: ClientOf<C>) => void;

// If it fails, the connection or the whole transaction fails with it, so its response need not be awaited. The user's
// organizations are read now: read at the first row that a statement meets, they would make a record of somebody else
// take longer than one that does not exist.
const becomeMember = (username: string) =>
  sql`${sql.raw(UNAWAITED)}SELECT set_config('portal.username', ${username}, true), set_config('portal.organizations', portal_memberships(${username})::text, true), set_config('role', 'portal_member', true)`;

/**
 * Runs `work` in a transaction that sees only what `username` may see.
 * @param access `read only` for reads: it is cheaper for the database and faster.
 */
export function asMember<T>(
  db: Db,
  username: string,
  access: 'read only' | 'read write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(becomeMember(username));
      return work(tx);
    },
    { accessMode: access },
  );
}
