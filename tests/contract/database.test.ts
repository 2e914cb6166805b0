import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#src/service/db/client.ts';
import { asMember, rowsOf } from '#src/service/member-call.ts';
import { openLine } from '#tests/support/line.ts';
import { engines, type Service, startService } from '#tests/support/service.ts';

const LIMITS = { connections: 2, connectMs: 500, statementMs: 600, lockMs: 300 };
const UNAVAILABLE = { status: 503, retry: '5', message: 'The database is not available at the moment.' };

let service: Service;
afterEach(() => service.close());

const create = async () => {
  const body = { name: 'Night Ferry', org_id: service.world.mine.orgId };
  const { status, headers, body: answer } = await service.call('client', 'POST', '/show/create', body);
  if (status === 200) return { status };
  expect(headers['content-type']).toMatch('application/problem+json');
  return { status, retry: headers['retry-after'], message: answer.message };
};

describe.runIf(engines().includes('PostgreSQL'))('on PostgreSQL', () => {
  test.each([
    ['a lock that is not given up', 'db', sql`LOCK TABLE show`, 1],
    ['no connection to be had', 'calls', sql`SELECT 1`, 2],
  ] as const)('%s is 503, and passes', async (_, whose, statement, held) => {
    service = await startService('PostgreSQL', (url) => openPostgres(url, LIMITS));
    const hold = (left: number): Promise<unknown> =>
      service[whose].transaction(async (tx) => {
        await tx.execute(statement);
        if (left > 1) await hold(left - 1);
        else expect(await create()).toEqual(UNAVAILABLE);
      });
    await hold(held);
    expect(await create()).toEqual({ status: 200 });
  });

  test('where a transaction cannot be entered, nothing is seen or written in it', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    await service.db.execute(sql`ALTER FUNCTION portal_enter RENAME TO portal_enter_away`);
    const work = vi.fn();
    const going = asMember(service.calls, { username: 'client' }, 'read write', work);
    await expect(going).rejects.toMatchObject({ code: '42883' });
    expect(work).not.toHaveBeenCalled();
    await service.db.execute(sql`ALTER FUNCTION portal_enter_away RENAME TO portal_enter`);
    expect(await create()).toEqual({ status: 200 });
  });

  test.each([
    ['read', sql`SELECT * FROM show`, 0],
    ['written', sql`INSERT INTO show (org_id, name) VALUES (1, 'Written past its transaction')`, '42501'],
  ])('outside of a transaction, nothing can be %s', async (_, statement, outcome) => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    const told = await service.calls.execute(statement).then(
      (result) => (result as { rowCount: number }).rowCount,
      ({ cause }) => cause.code,
    );
    expect(told).toBe(outcome);
  });

  test('a transaction that cannot be begun keeps no connection', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url, LIMITS));
    for (const _ of [1, 2, 3]) {
      const going = service.calls.transaction((tx) => tx.execute(sql`SELECT 1`), {
        isolationLevel: 'read sometimes' as never,
      });
      await expect(going).rejects.toMatchObject({ cause: { code: '42601' } });
    }
    expect(await create()).toEqual({ status: 200 });
  });

  test('a statement that takes too long is 503', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url, LIMITS));
    for (const statement of [
      sql`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NEW; END $$`,
      sql`CREATE TRIGGER dawdle BEFORE INSERT ON show FOR EACH ROW EXECUTE FUNCTION dawdle()`,
    ])
      await service.db.execute(statement);
    expect(await create()).toEqual(UNAVAILABLE);
  });

  test('a connection lost in the middle of a call is 503, and the next call has a new one', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    await service.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE show`);
      const waiting = create();
      const isWaiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(() => service.db.execute(isWaiting)).toMatchObject({ rowCount: 1 });
      await service.db.execute(sql`SELECT pg_terminate_backend(pid) FROM (${isWaiting}) waiting`);
      expect(await waiting).toEqual(UNAVAILABLE);
    });
    expect(await create()).toEqual({ status: 200 });
  });

  test('connections that are dead when they are used are replaced, all of them', async () => {
    const line = await openLine();
    onTestFinished(line.close);
    service = await startService('PostgreSQL', (url) => openPostgres(line.to(url), LIMITS));
    for (const _ of [1, 2]) expect(await create()).toEqual({ status: 200 });
    line.cutAtNextByte();
    expect(await Promise.all([create(), create()])).toEqual([UNAVAILABLE, UNAVAILABLE]);
    line.mend();
    await expect.poll(create, { timeout: 5_000 }).toEqual({ status: 200 });
  });

  test('through a pooler, a session has no named statements, settings or locks', async () => {
    expect(await sessionAfterCalls(true)).toEqual({ statements: 0, timeout: '0', locks: 0 });
  });

  test('directly, it has named statements and a time limit', async () => {
    const named = { statements: expect.toSatisfy((count) => count > 0), timeout: '15s' };
    expect(await sessionAfterCalls(false)).toMatchObject(named);
  });
});

/** What a connection has left at the database, whose own address stands for a pooler's, after a few calls. */
async function sessionAfterCalls(pooled: boolean) {
  const open = (url: string) => openPostgres(url, { connections: 1 }, pooled ? { poolerUrl: url } : {});
  service = await startService('PostgreSQL', open);
  const { orgId } = service.world.mine;
  expect((await service.call('client', 'PUT', `/order/start/${orgId}`)).status).toBe(200);
  expect((await service.call('client', 'GET', `/productsByOrg/${orgId}/true`)).body).toHaveLength(2);
  const [left] = await rowsOf(
    service.calls,
    sql`SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
      current_setting('statement_timeout') AS timeout,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`,
  );
  return left;
}
