/** What a caller is told while PostgreSQL is slow, full or gone, and that the service is well again when it is. */
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#src/service/db/client.ts';
import { UNAWAITED } from '#src/service/db/pipelined-client.ts';
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
    ['a lock that is not given up', sql`LOCK TABLE show`, 1],
    ['no connection to be had', sql`SELECT 1`, 2],
  ])('%s is 503, and passes', async (_, statement, held) => {
    service = await startService('PostgreSQL', (url) => openPostgres(url, LIMITS));
    const hold = (left: number): Promise<unknown> =>
      service.db.transaction(async (tx) => {
        await tx.execute(statement);
        if (left > 1) await hold(left - 1);
        else expect(await create()).toEqual(UNAVAILABLE);
      });
    await hold(held);
    expect(await create()).toEqual({ status: 200 });
  });

  test('where a statement that nobody waits for fails, its transaction goes no further', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    const going = service.db.transaction(async (tx) => {
      await tx.execute(sql`${sql.raw(UNAWAITED)}SELECT set_config('role', 'nobody such', true)`);
      return tx.execute(sql`SELECT * FROM show`);
    });
    await expect(going).rejects.toMatchObject({ cause: { code: '25P02' } });
    expect(await create()).toEqual({ status: 200 });
  });

  test('nor does one that was never begun: as whom the connection is, everybody’s rows would be seen', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    const going = service.db.transaction((tx) => tx.execute(sql`SELECT * FROM show`), {
      accessMode: 'read only',
      isolationLevel: 'read sometimes' as never,
    });
    await expect(going).rejects.toMatchObject({ cause: { code: '42601' } });
    expect(await create()).toEqual({ status: 200 });
  });

  test('and where one that writes was never begun, nothing is written', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url));
    const going = service.db.transaction(
      (tx) => tx.execute(sql`INSERT INTO show (org_id, name) VALUES (1, 'Written past its transaction')`),
      { isolationLevel: 'read sometimes' as never },
    );
    await expect(going).rejects.toMatchObject({ cause: { code: '42601' } });
    const written = sql`SELECT 1 FROM show WHERE name = 'Written past its transaction'`;
    expect(await service.db.execute(written)).toMatchObject({ rowCount: 0 });
  });

  test('a statement that takes too long is 503', async () => {
    service = await startService('PostgreSQL', (url) => openPostgres(url, LIMITS));
    await service.db.execute(
      sql`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NEW; END $$`,
    );
    await service.db.execute(
      sql`CREATE TRIGGER dawdle BEFORE INSERT ON show FOR EACH ROW EXECUTE FUNCTION dawdle()`,
    );
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
});
