/** What stays hidden from the role that the service works as, from its user, and from the owner. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#src/service/db/client.ts';
import { type Db, rowsOf } from '#src/service/member-call.ts';
import { createDatabase, engines } from '#tests/support/service.ts';
import { callsOf, sharedService } from './shared.ts';

const DENIED = '42501';

/** The number of rows that a statement answers, or the code of its refusal. */
const outcome = (session: Pick<Db, 'execute'>, query: SQL): Promise<number | string> =>
  rowsOf(session, query).then(
    (rows) => rows.length,
    ({ cause }) => cause.code,
  );

const TABLES = sql`SELECT oid::regclass::text AS name, relrowsecurity AND relforcerowsecurity AS forced
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

describe.each(engines())('on %s', (engine) => {
  const service = sharedService(engine);
  const { starting, add } = callsOf(service);
  let tables: { name: string; forced: boolean }[];
  beforeAll(async () => {
    const { products } = service.world.mine;
    const { body } = await starting({ 'idempotency-key': randomUUID() });
    expect((await add(body.id, products[0]!)).status).toBe(200);
    for (const row of [
      sql`INSERT INTO account (username, password_hash, name, email) VALUES ('client', '', '', '')`,
      sql`INSERT INTO provider_key VALUES ('a', '{}')`,
      sql`INSERT INTO identity_record (model, id, payload) VALUES ('Session', 'a', '{}')`,
      sql`INSERT INTO seeding VALUES ('empty', now())`,
      sql`INSERT INTO product_image VALUES (${products[0]}, 'image/png', '', '')`,
    ])
      await service.db.execute(row);
    tables = await rowsOf(service.db, TABLES);
  });

  // A statement that fails ends its transaction.
  const asRole = (query: SQL) =>
    service.calls
      .transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL ROLE portal_member`);
        return (await rowsOf(tx, query)).length;
      })
      .catch(({ cause }) => cause.code);

  test('every table has row level security, forced', () => {
    expect(tables.filter(({ forced }) => !forced)).toEqual([]);
    expect(tables.length).toBeGreaterThan(15);
  });

  test('without a user, every table answers nothing and takes nothing', async () => {
    for (const { name } of tables) {
      const table = sql.raw(name);
      const [sample] = await rowsOf(service.db, sql`SELECT to_jsonb(t)::text AS row FROM ${table} t LIMIT 1`);
      expect(sample, name).toBeDefined();
      const [own] = await rowsOf(
        service.db,
        sql`SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
          WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      );
      const columns = sql.raw(String(own?.columns));
      for (const statement of [sql`SELECT 1 FROM ${table}`, sql`DELETE FROM ${table} RETURNING 1`])
        expect([0, DENIED], name).toContain(await asRole(statement));
      const again = sql`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns}
        FROM jsonb_populate_record(NULL::${table}, ${sample?.row}::jsonb) RETURNING 1`;
      expect(await asRole(again), name).toBe(DENIED);
    }
  });

  test('an operator, by contrast, sees a row in each', async () => {
    for (const { name } of tables)
      expect(await outcome(service.db, sql`SELECT 1 FROM ${sql.raw(name)} LIMIT 1`), name).toBe(1);
  });

  test('a user reads neither accounts nor keys, and nobody a table of another purpose', async () => {
    for (const table of ['account', 'provider_key', 'identity_record'])
      expect(
        await service.calls.transaction(async (tx) => {
          await tx.execute(sql`SELECT portal_enter('client', '', '', '')`);
          return (await rowsOf(tx, sql`SELECT 1 FROM ${sql.raw(table)}`)).length;
        }),
      ).toBe(0);
  });
});

describe.runIf(engines().includes('PostgreSQL'))('as a user of its own, on PostgreSQL', () => {
  const role = `service_${randomUUID().replaceAll('-', '')}`;
  const owner = `owner_${role}`;
  const granted = (what: string) => `GRANT ${what} TO ${role}`;
  const revoked = (what: string) => `REVOKE ${what} FROM ${role}`;
  let url: string;
  let admin: pg.Client;
  const as = (user: string) => {
    const address = new URL(url);
    address.username = user;
    return address.href;
  };
  const session = async (user: string) => {
    const client = new pg.Client({ connectionString: as(user) });
    await client.connect();
    onTestFinished(() => client.end());
    return drizzle(client) as unknown as Db;
  };
  const open = () => openPostgres(as(owner), {}, { runtimeUrl: as(role) });

  beforeAll(async () => {
    url = await createDatabase();
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const member = await admin.query(`SELECT FROM pg_roles WHERE rolname = 'portal_member'`);
    if (member.rowCount === 0) await admin.query('CREATE ROLE portal_member NOLOGIN');
    await admin.query(`CREATE ROLE ${owner} LOGIN; CREATE ROLE ${role} LOGIN`);
    await admin.query(`GRANT portal_member TO ${owner}, ${role}`);
    await admin.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
    await (await open()).close();
  });
  afterAll(() => admin.end());

  test.each([
    ['create a role', sql`CREATE ROLE another`],
    ['read a file', sql`SELECT pg_read_file('/etc/passwd')`],
    ['load a file', sql`COPY show FROM '/etc/passwd'`],
    ['run a program', sql`COPY show FROM PROGRAM 'id'`],
    ['become the owner', sql.raw(`SET ROLE ${owner}`)],
    ['become the administrator', sql`SET SESSION AUTHORIZATION postgres`],
    ['create a table', sql`CREATE TABLE another (id integer)`],
    ['disable a wall', sql`ALTER TABLE show DISABLE ROW LEVEL SECURITY`],
    ['change a policy', sql`ALTER POLICY own_organizations ON show USING (true)`],
  ])('it may not %s', async (_, statement) => {
    expect(await outcome(await session(role), statement)).toBe(DENIED);
  });

  test('it owns nothing', async () => {
    const owned = sql`SELECT relname FROM pg_class WHERE relowner = ${role}::regrole`;
    expect(await outcome(await session(role), owned)).toBe(0);
  });

  test('without the role being set, it sees no client', async () => {
    await admin.query(`INSERT INTO organization (machine_name, name) VALUES ('acme', 'Acme')`);
    expect(await outcome(await session(role), sql`SELECT 1 FROM organization`)).toBe(0);
    expect(await outcome(await session('postgres'), sql`SELECT 1 FROM organization`)).toBe(1);
  });

  test('nor does the owner, who is told so, until the session is an operator’s', async () => {
    const asOwner = await session(owner);
    expect(await outcome(asOwner, sql`SELECT 1 FROM organization`)).toBe(DENIED);
    await asOwner.execute(sql`SET portal.operator = 'yes'`);
    expect(await outcome(asOwner, sql`SELECT 1 FROM organization`)).toBe(1);
  });

  test('the owner is no such user', async () => {
    await expect(openPostgres(as(owner), {}, { runtimeUrl: as(owner) })).rejects.toThrow(/act as its owner/);
  });

  test.each([
    ['creates roles', `ALTER ROLE ${role} CREATEROLE`, `ALTER ROLE ${role} NOCREATEROLE`, /create roles/],
    ['sees every row', `ALTER ROLE ${role} BYPASSRLS`, `ALTER ROLE ${role} NOBYPASSRLS`, /see every row/],
    ['is the owner, too', granted(owner), revoked(owner), /act as its owner/],
    ['reads files', granted('pg_read_server_files'), revoked('pg_read_server_files'), /read files/],
    ['lacks the role', revoked('portal_member'), granted('portal_member'), /GRANT portal_member TO/],
  ])('one who %s is refused at the start', async (_, change, back, told) => {
    await admin.query(change);
    await expect(open()).rejects.toThrow(told);
    await admin.query(back);
    await (await open()).close();
  });
});
