import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { openLine } from '#tests/support/line.ts';
import { killProcesses } from '#tests/support/process.ts';
import { createDatabase, engines } from '#tests/support/service.ts';
import { serviceReady, startServiceProcess } from '#tests/support/service-process.ts';

afterEach(killProcesses);

const statusOf = async (url: string) => (await fetch(url)).status;
const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  return [response.status, await response.json()];
};

test('while the issuer’s certificate is not trusted, it is alive and not ready, and says why', async () => {
  const issuer = await startIssuer({ tls: true });
  onTestFinished(issuer.close);
  const service = await startServiceProcess({}, issuer);
  await expect.poll(() => statusOf(`${service.origin}/healthz`).catch(() => 0)).toBe(200);
  const missing = { keys: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  expect(await readiness(service.origin)).toEqual([503, { status: 'unavailable', missing }]);
  const refused = await service.call('ann', '/organizations/true');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  const told = `${issuer.url}/realms/clients/protocol/openid-connect/certs: self-signed certificate`;
  expect(service.logged()).toMatchObject([{ status: 503, msg: expect.stringMatching(told) }]);
  expect(service.output()).not.toMatch('is ready');
});

test('it is ready once the certificate is trusted', async () => {
  const issuer = await startIssuer({ tls: true });
  onTestFinished(issuer.close);
  const service = await serviceReady({ NODE_EXTRA_CA_CERTS: issuer.certificate ?? '' }, issuer);
  expect(await readiness(service.origin)).toEqual([200, { status: 'ready' }]);
  expect((await service.call('ann', '/organizations/true')).status).toBe(200);
});

test('metrics are on a port of their own, by route', async () => {
  const metrics = await freePort();
  const service = await serviceReady({ METRICS_PORT: String(metrics) });
  await service.call('ann', '/organizations/true?s_name=Northlight');
  await fetch(`${service.origin}/api/v1/mgmt/organizations/true`);
  const response = await fetch(`http://127.0.0.1:${metrics}/metrics`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch('text/plain');
  for (const status of [200, 401])
    expect(text).toMatch(
      `http_request_duration_seconds_count{method="GET",route="/api/v1/mgmt/organizations/:active",status_code="${status}"} 1`,
    );
  expect(text).toMatch('process_resident_memory_bytes');
  expect(text).not.toMatch('Northlight');
  expect(await statusOf(`${service.origin}/metrics`)).toBe(404);
});

describe.runIf(engines().includes('PostgreSQL'))('on PostgreSQL', () => {
  async function connected(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }

  /** A service over a database of its own, and a client of that database. */
  async function overDatabase(env: Record<string, string> = {}) {
    const url = await createDatabase();
    const service = await serviceReady({ DATABASE_URL: url, ...env });
    return { url, service, client: await connected(url) };
  }

  /** Resolves once a call waits for a lock. Connects anew: inside a transaction, pg_stat_activity never changes. */
  async function callWaits(url: string): Promise<void> {
    const watcher = await connected(url);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1);
  }

  test('without its database it is not ready, and it is again when the database is back', async () => {
    const line = await openLine();
    onTestFinished(line.close);
    const service = await serviceReady({ DATABASE_URL: line.to(await createDatabase()) });
    line.cutAtNextByte();
    const missing = { database: expect.stringMatching(/\w/) };
    expect(await readiness(service.origin)).toEqual([503, { status: 'unavailable', missing }]);
    expect(await statusOf(`${service.origin}/healthz`)).toBe(200);
    line.mend();
    await expect.poll(() => readiness(service.origin)).toEqual([200, { status: 'ready' }]);
  });

  test('metrics show how many connections are used, and how many calls wait for one', async () => {
    const metrics = await freePort();
    const { service, client } = await overDatabase({ METRICS_PORT: String(metrics) });
    const measured = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      return text.match(/^database_\w+ \d+$/gm);
    };
    expect(await measured()).toEqual(['database_connections_used 0', 'database_calls_waiting 0']);
    await client.query('BEGIN; LOCK TABLE organization');
    const calls = Array.from({ length: 22 }, () => service.call('ann', '/organizations/true'));
    await expect.poll(measured).toEqual(['database_connections_used 20', 'database_calls_waiting 2']);
    await client.query('COMMIT');
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });

  test('SIGTERM lets a call finish, takes no other, and exits 0', async () => {
    const { url, service, client } = await overDatabase();
    await client.query(
      `INSERT INTO organization (id, machine_name, name) OVERRIDING SYSTEM VALUE VALUES (1, 'a', 'A')`,
    );
    await client.query(`INSERT INTO client_user_org (username, org_id) VALUES ('ann', 1)`);
    await client.query('BEGIN; LOCK TABLE show');
    const creating = service.call('ann', '/show/create', { name: 'Night Ferry', org_id: 1 });
    await callWaits(url);
    service.process.kill('SIGTERM');
    await expect.poll(() => statusOf(`${service.origin}/healthz`).catch(() => 'refused')).toBe('refused');
    await client.query('COMMIT');
    expect((await creating).status).toBe(200);
    expect(await service.exit).toBe(0);
  });

  test('SIGTERM ends within ten seconds, whatever a call waits for', async () => {
    const { url, service, client } = await overDatabase();
    await client.query('BEGIN; LOCK TABLE organization');
    const waiting = service.call('ann', '/organizations/true').catch(() => undefined);
    await callWaits(url);
    const stopped = Date.now();
    await service.stop();
    expect(Date.now() - stopped).toBeLessThan(10_500);
    await waiting;
  });
});
