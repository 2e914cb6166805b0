/** A PostgreSQL database from its first start over backups to the next version, in clusters of its own. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { postgresPrograms, runSql, startPostgres } from '#tests/support/postgres.ts';
import { freshFolder, killProcesses } from '#tests/support/process.ts';
import { linesOfFailedStart, serviceReady, startServiceProcess } from '#tests/support/service-process.ts';

const programs = postgresPrograms();

// As src/deploy/README.md has it.
const OPERATOR = `SET portal.operator = 'yes'`;

describe.runIf(programs)('on PostgreSQL', () => {
  let cluster: NonNullable<ReturnType<typeof startPostgres>>;
  let databases = 0;
  let url: string;

  const as = (user: string, database: string) => {
    const address = new URL(cluster.url);
    address.username = user;
    address.pathname = `/${database}`;
    return address.href;
  };
  const run = (address: string, ...statements: string[]) => runSql(address, OPERATOR, ...statements);
  const administer = (...statements: string[]) => run(cluster.url, ...statements);
  const program = (name: string, ...args: string[]) =>
    execFileSync(join(programs ?? '', name), args, {
      stdio: 'pipe',
      env: { ...process.env, PGOPTIONS: '-c portal.operator=yes' },
    });
  const start = () => startServiceProcess({ DATABASE_URL: url });
  const started = (env = {}) => serviceReady({ DATABASE_URL: url, ...env });
  const createMember = () => administer('CREATE ROLE portal_member NOLOGIN', 'GRANT portal_member TO portal');
  const dropMember = () => administer('DROP ROLE IF EXISTS portal_member');

  async function newDatabase(): Promise<string> {
    databases += 1;
    await administer(`CREATE DATABASE life_${databases} OWNER portal`);
    return as('portal', `life_${databases}`);
  }
  const nameOf = (address: string) => new URL(address).pathname.slice(1);
  const drop = () => administer(`DROP DATABASE ${nameOf(url)}`);

  const linesOfStart = () => linesOfFailedStart({ DATABASE_URL: url });

  const addClient = () =>
    run(
      url,
      `INSERT INTO organization (machine_name, name) VALUES ('acme', 'Acme Pictures')`,
      `INSERT INTO client_user_org (username, org_id) VALUES ('ann', 1)`,
    );
  const clientsOf = async (service: Awaited<ReturnType<typeof start>>) =>
    (await (await service.call('ann', '/organizations/true')).json()) as { name: string }[];

  beforeAll(async () => {
    cluster = startPostgres() as typeof cluster;
    await administer('CREATE ROLE portal LOGIN');
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    url = await newDatabase();
  });
  afterEach(async () => {
    killProcesses();
    await administer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ('portal', 'portal_service')`,
    );
    await drop();
    await administer('DROP ROLE IF EXISTS portal_service');
    await dropMember();
  });

  test('a user who may create no role, without the role, is told what an administrator has to run', async () => {
    expect(await linesOfStart()).toEqual([expect.stringMatching('CREATE ROLE portal_member NOLOGIN')]);
  });

  test('with a user of its own for calls, the owner’s password is for migrations alone', async () => {
    await createMember();
    await administer('CREATE ROLE portal_service LOGIN', 'GRANT portal_member TO portal_service');
    const name = nameOf(url);
    const service = await started({ RUNTIME_URL: as('portal_service', name), AUTH_URL: '', SEED: 'demo' });
    const users = `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = '${name}'`;
    expect(await administer(users)).toEqual([{ usename: 'portal_service' }]);
    const agency = await new Browser(service.origin).tokens('agency');
    const answer = await agency.fetch(`${service.origin}/api/v1/mgmt/organizations/true`);
    expect(await answer.json()).toHaveLength(3);
  });

  test('five processes that start at once migrate and fill it once', async () => {
    await createMember();
    // Nobody gets further than this until all five are there.
    const gate = new pg.Client({ connectionString: url });
    await gate.connect();
    await gate.query('BEGIN; CREATE SCHEMA drizzle');
    const services = await Promise.all([1, 2, 3, 4, 5].map(() => start()));
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => run(url, waiting)).toHaveLength(5);
    await gate.query('ROLLBACK');
    await gate.end();
    await Promise.all(services.map(({ ready, exit }) => Promise.race([ready, exit])));
    for (const service of services) expect(service.output()).toMatch('is ready');
    const twice = 'SELECT created_at FROM drizzle.__drizzle_migrations GROUP BY 1 HAVING count(*) > 1';
    expect(await run(url, twice)).toEqual([]);
    expect(await run(url, 'SELECT kind FROM seeding')).toEqual([{ kind: 'empty' }]);
  });

  test('a newer schema is left alone', async () => {
    await createMember();
    const older = await started();
    await run(
      url,
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 4102444800000)`,
    );
    const told = /a newer version of the service has migrated it/;
    expect(await linesOfStart()).toEqual([expect.stringMatching(told)]);
    // Nor does an older process go on that was there before.
    const readiness = await fetch(`${older.origin}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ missing: { database: 'SCHEMA_NEWER' } });
    const news = expect.objectContaining({ msg: expect.stringMatching(/a newer version/) });
    await expect.poll(() => older.logged()).toContainEqual(news);
  });

  test('at a standby, what writes is 503 with its cause in the log, and passes once it is the primary', async () => {
    await createMember();
    const service = await start();
    const embedded = await startServiceProcess({ DATABASE_URL: url, AUTH_URL: '' });
    await Promise.all([service.ready, embedded.ready]);
    await addClient();
    const create = async () => {
      const response = await service.call('ann', '/show/create', { name: 'Night Ferry', org_id: 1 });
      return [response.status, response.headers.get('retry-after')];
    };
    const signIn = new URLSearchParams({
      ...{ client_id: 'portal', redirect_uri: `${embedded.origin}/login`, response_type: 'code' },
      ...{ scope: 'openid', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    });
    const refused = (cause: RegExp) =>
      expect.arrayContaining([expect.objectContaining({ status: 503, msg: expect.stringMatching(cause) })]);

    cluster.demote();
    await expect
      .poll(async () => [await create(), service.logged()])
      .toEqual([[503, '5'], refused(/read-write mode during recovery/)]);
    expect(await clientsOf(service)).toMatchObject([{ name: 'Acme Pictures' }]);
    await expect
      .poll(async () => {
        await fetch(`${embedded.origin}/auth/realms/clients/protocol/openid-connect/auth?${signIn}`);
        return embedded.logged();
      })
      .toEqual(refused(/cannot execute INSERT in a read-only transaction/));

    cluster.promote();
    await expect.poll(create).toEqual([200, null]);
  });

  test('a dump in a session that is not an operator’s fails: it would have no rows', async () => {
    await createMember();
    await started();
    await addClient();
    const dump = () =>
      execFileSync(join(programs ?? '', 'pg_dump'), ['--enable-row-security', url], { stdio: 'pipe' });
    expect(dump).toThrow(/rows are hidden from the owner/);
  });

  describe('a dump', () => {
    const dump = join(freshFolder(), 'portal.dump');

    beforeEach(async () => {
      await createMember();
      const service = await started();
      await addClient();
      // While the service runs.
      program('pg_dump', '--format=custom', '--enable-row-security', `--file=${dump}`, url);
      await service.stop();
      await drop();
      await dropMember();
      url = await newDatabase();
    });

    test('restored as the README says has everything', async () => {
      await createMember();
      program('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url}`, dump);
      const service = await started();
      expect(await clientsOf(service)).toMatchObject([{ name: 'Acme Pictures' }]);
    });

    test('restored where the role was missing is refused, and never called ready', async () => {
      expect(() => program('pg_restore', '--no-owner', `--dbname=${url}`, dump)).toThrow(/errors ignored/);
      await createMember();
      const told = /portal_member has no rights on .*order.*Restore it/;
      expect(await linesOfStart()).toEqual([expect.stringMatching(told)]);
    });
  });
});
