/**
 * The service uses the database only in these transactions: as the member role, on behalf of one user or of the sign-in.
 * Outside of them, the role sees and writes nothing. A handler has no other access.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Answer, Call } from '#src/contract/call.ts';

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

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

/** Answers a call. `summary` and `description` tell a provider who builds or maps the API what it is for. */
export type On = <C extends Call>(
  call: C,
  summary: string,
  description: string,
  handler: Handler<C>,
  clientOf?: ClientOf<C>,
) => void;

export interface Caller {
  readonly username: string;
  /** The token's `sub`. */
  readonly subject?: string;
  readonly requestId?: string;
  readonly address?: string;
}

export function callerOf({ username, subject, id, ip }: FastifyRequest): Required<Caller> {
  return { username, subject, requestId: id, address: ip };
}

type Access = 'read only' | 'read write';

/** @param access `read only` for reads: it is faster. */
export function asMember<T>(
  db: Db,
  { username, subject = '', requestId = '', address = '' }: Caller,
  access: Access,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (db.enter) return db.enter(access, [username, subject, requestId, address], work);
  const entered = async (tx: Tx) => {
    await tx.execute(sql`SELECT portal_enter(${username}, ${subject}, ${requestId}, ${address})`);
    return work(tx);
  };
  return db.transaction(entered, { accessMode: access });
}

/** Lets the rest of a transaction see all clients: a warehouse ships for each. */
export async function widenToAll(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT set_config('portal.organizations', portal_every_organization()::text, true)`);
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

export interface Db extends PgDatabase<PgQueryResultHKT> {
  /**
   * Begins a transaction and calls `portal_enter` with `entry` in one message to the server, where that saves time: each
   * message costs about a tenth of a list's processor time.
   */
  enter?<T>(access: Access, entry: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Runs a hand-written statement. */
export async function rowsOf<Row = Record<string, unknown>>(
  on: Pick<Db, 'execute'>,
  query: SQL,
): Promise<Row[]> {
  return ((await on.execute(query)) as unknown as { rows: Row[] }).rows;
}
