/** No list of a large database scans a whole table of records: with a million orders, that would take a second. */
import { readFileSync, statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '#src/service/db/client.ts';
import { order } from '#src/service/db/tables/orders.ts';
import { lastDays, type Member, readWorld } from '#tests/bench/list-mix.ts';
import { type Cluster, startLarge } from '#tests/bench/postgres-cluster.ts';
import { addressOf, described, type Operation } from '#tests/support/described.ts';
import { postgresPrograms } from '#tests/support/postgres.ts';
import { appOver, token } from '#tests/support/service.ts';

const EXPLAINED = ['session_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0'];
const BIG = ['order', 'order_item', 'product', 'contact', 'show'];
const SCAN = new RegExp(`Seq Scan on "?(${BIG.join('|')})"?[ \\n]`, 'g');

/** From the sixth execution on, PostgreSQL may use one plan for all parameters. */
const TIMES = 7;

describe.runIf(postgresPrograms())('with a million orders', () => {
  let cluster: Cluster;
  let database: Awaited<ReturnType<typeof openPostgres>>;
  let app: Awaited<ReturnType<typeof appOver>>;
  let members: Member[];
  let today: Date;
  let lists: Operation[];

  beforeAll(async () => {
    cluster = await startLarge();
    const options = EXPLAINED.map((setting) => `-c ${setting}`).join(' ');
    database = await openPostgres(`${cluster.url}&options=${encodeURIComponent(options)}`);
    ({ members, today } = await database.operator(readWorld));
    app = await appOver(database.db);
    const { operations } = await described(app);
    lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
    // Filling the database takes a minute on a quiet machine; later runs find it filled.
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
    cluster.stop();
  });

  test.each(['client', 'client-7'])('no list of %s scans a table of records', async (username) => {
    const values = await recordsOf(username);
    const authorization = `Bearer ${await token(username)}`;
    const scans: string[] = [];
    const call = async (url: string, times = 1) => {
      for (let time = 0; time < times; time += 1) {
        const start = statSync(cluster.log).size;
        const { statusCode } = await app.inject({ url, headers: { authorization } });
        expect([url, statusCode]).toEqual([url, 200]);
        const plans = readFileSync(cluster.log).subarray(start).toString();
        expect(plans).toContain('Query Text:');
        for (const [, table] of plans.matchAll(SCAN)) scans.push(`${table}: ${url}`);
      }
    };
    for (const { path, parameters } of lists) {
      await call(addressOf(path, values, 'per_page=50'), TIMES);
      await call(addressOf(path, values, 'per_page=50&page=3'), TIMES);
      for (const { name, schema } of parameters)
        if (name.startsWith('s_')) await call(addressOf(path, values, `per_page=50&${name}=7`));
        else
          for (const column of name === 'sort_by' ? (schema.enum ?? []) : [])
            await call(addressOf(path, values, `per_page=50&sort_by=${column}`));
    }
    expect(scans).toEqual([]);
  });

  /** What the paths of a member's lists name. */
  async function recordsOf(username: string): Promise<Record<string, unknown>> {
    const member = members.find((each) => each.username === username);
    const { orgId = 0, contacts = [], shows = [] } = member ?? {};
    const [placed] = await database.operator((db) =>
      db.select({ id: order.id }).from(order).where(eq(order.orgId, orgId)).limit(1),
    );
    const window = lastDays(today, 365);
    return {
      ...{ orgId, orderId: placed?.id, contactId: contacts[0], showId: shows[0], active: true, statusId: 1 },
      ...{ typeId: 5, companyId: 1, billRefId: 7, sku: 'SKU-N00500007', title: 'item 7' },
      ...{ from: decodeURIComponent(window.from), to: decodeURIComponent(window.to) },
    };
  }
});
