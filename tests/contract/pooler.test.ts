/** What a transaction pooler forbids, seen at the database itself: the address of the pooler is the database's. */
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#src/service/db/client.ts';
import { engines, startService } from '#tests/support/service.ts';

interface Session {
  readonly statements: number;
  readonly timeout: string;
  readonly locks: number;
}

/** What a connection has left at the database after a few calls. */
async function sessionAfterCalls(pooled: boolean): Promise<Session> {
  const limits = { connections: 1 };
  const service = await startService('PostgreSQL', (url) =>
    openPostgres(url, limits, pooled ? { poolerUrl: url } : {}),
  );
  onTestFinished(service.close);
  const { orgId } = service.world.mine;
  expect((await service.call('client', 'PUT', `/order/start/${orgId}`)).status).toBe(200);
  expect((await service.call('client', 'GET', `/productsByOrg/${orgId}/true`)).body).toHaveLength(2);
  const { rows } = (await service.calls.execute(sql`
    SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
      current_setting('statement_timeout') AS timeout,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`)) as unknown as {
    rows: Session[];
  };
  return rows[0] as Session;
}

describe.runIf(engines().includes('PostgreSQL'))('on PostgreSQL', () => {
  test('through a pooler, a session has no named statements, settings or locks', async () => {
    expect(await sessionAfterCalls(true)).toEqual({ statements: 0, timeout: '0', locks: 0 });
  });

  test('directly, it has named statements and a time limit', async () => {
    const { statements, timeout } = await sessionAfterCalls(false);
    expect(statements).toBeGreaterThan(0);
    expect(timeout).toBe('15s');
  });
});
