/** `/healthz`: the process answers. `/readyz`: calls would be answered. Both for a balancer, without a token. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/db.ts';
import { refuseNewer } from './db/migrate.ts';
import { asMember } from './member-call.ts';
import { codeOf } from './reason.ts';
import type { RefusalLog } from './refusal-log.ts';

export interface HealthOptions {
  readonly db: Db;
  /** Rejects if the keys that verify tokens can't be had. */
  readonly keysReady: () => Promise<void>;
  readonly refusals: RefusalLog;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Why a call would not be answered at the moment, by what is missing; empty if it would. */
    missing: () => Promise<Record<string, string>>;
  }
}

export function health(app: FastifyInstance, { db, keysReady, refusals }: HealthOptions): void {
  const checks = {
    database: async () => {
      // As a call does it: the role must be there, too.
      await asMember(db, { username: '' }, 'read only', async (tx) => {
        await tx.execute(sql`SELECT FROM organization LIMIT 1`);
        // Another process may have migrated it meanwhile.
        await refuseNewer(tx);
      });
    },
    keys: keysReady,
  };
  app.decorate('missing', async () => {
    const missing: Record<string, string> = {};
    const failed = (name: string) => (error: unknown) => {
      refusals.note(app.log, 503, error);
      // The log has the address; a caller may be anyone.
      missing[name] = codeOf(error);
    };
    await Promise.all(Object.entries(checks).map(([name, check]) => check().catch(failed(name))));
    return missing;
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const missing = await app.missing();
    if (Object.keys(missing).length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable', missing });
  });
}
