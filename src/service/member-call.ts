/**
 * All that the service does in the database is in one of these transactions: as the member role, on behalf of one user or
 * of the sign-in. A handler gets that transaction and no other access to the database. Outside, and wherever a transaction
 * could not be begun or entered, the role sees and writes nothing.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Answer, Call } from '#src/contract/call.ts';
import type { Db } from './db/db.ts';

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

/** Who calls, and in which request. */
export interface Caller {
  readonly username: string;
  /** The provider's name for the user. */
  readonly subject?: string;
  readonly requestId?: string;
  readonly address?: string;
}

export function callerOf({ username, subject, id, ip }: FastifyRequest): Required<Caller> {
  return { username, subject, requestId: id, address: ip };
}

/**
 * Runs `work` in a transaction that sees only what the caller may see.
 * @param access `read only` for reads: it is cheaper for the database and faster.
 */
export function asMember<T>(
  db: Db,
  { username, subject = '', requestId = '', address = '' }: Caller,
  access: 'read only' | 'read write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`SELECT portal_enter(${username}, ${subject}, ${requestId}, ${address})`);
      return work(tx);
    },
    { accessMode: access },
  );
}

/** Runs `work` in a transaction that sees accounts, signing keys and the provider's state, and no client's data. */
export function asSignIn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`SELECT set_config('role', 'portal_member', true), set_config('portal.identity', 'yes', true)`,
    );
    return work(tx);
  });
}
