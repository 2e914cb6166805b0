/** What the log says of refused calls, and while everything fails, and that it holds no secret and nobody's data. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachText } from '#src/contract/contact.ts';
import { Browser, type SignedIn } from '#tests/support/browser.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { postgresPrograms, startPostgres } from '#tests/support/postgres.ts';
import { killProcesses } from '#tests/support/process.ts';
import { type ServiceProcess, serviceReady, startServiceProcess } from '#tests/support/service-process.ts';

// A line that looks like one of a stack.
const NOTE = 'Ring twice.\n    at the stage door of Wilhelmina Overbeck';
const SENT = {
  ...eachText(() => ''),
  ...{ name: 'Overbeck & Daughters', first_name: 'Wilhelmina', last_name: 'Overbeck' },
  ...{ address: '17 Kestrel Mews', city: 'Drumnadrochit' },
  ...{ email: 'wilhelmina@overbeck.example', phone: '+44 1632 960961', notes: NOTE, active: true },
};
const GUESS = 'a-guessed-password';
const NAMED = ['account', 'organization', 'contact', 'show', 'product', 'client_user_org'];

const warningsOf = (service: ServiceProcess) => service.logged().filter(({ level }) => Number(level) >= 40);

describe.runIf(postgresPrograms())('on PostgreSQL', () => {
  let cluster: NonNullable<ReturnType<typeof startPostgres>>;
  let service: ServiceProcess;
  let admin: pg.Client;
  let agency: SignedIn;
  const secrets = new Set<string>();

  beforeAll(async () => {
    cluster = startPostgres() as typeof cluster;
    const database = { DATABASE_URL: cluster.url, SEED: 'demo' };
    service = await serviceReady({ ...database, AUTH_URL: '', LOG_LEVEL: 'trace' });
    admin = new pg.Client({ connectionString: cluster.url });
    admin.on('error', () => undefined);
    await admin.connect();
    agency = await new Browser(service.origin).tokens('agency');
    const signedIn = [...Object.values(agency.tokens), ...agency.cookies.values(), GUESS, 'rival', 'agency'];
    for (const secret of [...signedIn, ...Object.values(SENT), ...NOTE.split('\n')])
      if (typeof secret === 'string' && secret !== '') secrets.add(secret.trim());
    for (const table of NAMED) {
      const { rows } = await admin.query(`SELECT * FROM ${table}`);
      // A single word may be one of the code's, too.
      for (const value of rows.flatMap((row) => Object.values(row)))
        if (typeof value === 'string' && /[ @\d]/.test(value) && value.length > 4) secrets.add(value);
    }
  });
  afterAll(async () => {
    killProcesses();
    cluster.stop();
  });

  const refresh = () => agency.renew();
  const guess = () => new Browser(service.origin).tokens('rival', GUESS).catch(() => undefined);
  const call = (path: string, body?: unknown) =>
    agency.fetch(`${service.origin}/api/v1/mgmt${path}`, {
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  const createContact = (more = {}) => call('/contact/create', { ...SENT, org_id: 1, ...more });

  test.each<[string, string, () => Promise<unknown>]>([
    ['a wrong password', 'SELECT 1', guess],
    ['a field that is not valid', 'SELECT 1', () => createContact({ email: `${SENT.email} ${NOTE}` })],
    ['a body that is no JSON', 'SELECT 1', () => call('/contact/create', `{"notes": "${NOTE}`)],
    ['a search that is not valid', 'SELECT 1', () => call(`/contacts/1/true?s_name=${SENT.name}%00&page=x`)],
    ['a table that is gone', 'ALTER TABLE contact RENAME TO away', createContact],
    ['the same for a search', 'SELECT 1', () => call(`/contacts/1/true?s_city=${SENT.city}`)],
    [
      'a trigger that quotes the row',
      `ALTER TABLE away RENAME TO contact;
       CREATE FUNCTION quote() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'row %', NEW; END $$;
       CREATE TRIGGER quote BEFORE INSERT ON contact FOR EACH ROW EXECUTE FUNCTION quote()`,
      createContact,
    ],
    [
      'a constraint',
      `DROP TRIGGER quote ON contact; ALTER TABLE contact ADD CHECK (city <> '${SENT.city}')`,
      createContact,
    ],
    [
      'a value that is not valid',
      'ALTER TABLE contact ALTER phone DROP DEFAULT; ALTER TABLE contact ALTER phone TYPE date USING now()',
      createContact,
    ],
    ['a refresh token that cannot be looked up', 'ALTER TABLE identity_record RENAME TO elsewhere', refresh],
    [
      'an account that cannot be looked up',
      'ALTER TABLE elsewhere RENAME TO identity_record; ALTER TABLE account RENAME TO gone',
      refresh,
    ],
  ])('%s', async (_, statement, provoke) => {
    await admin.query(statement);
    await provoke();
  });

  test('the database stops', async () => {
    await admin.end();
    cluster.stop();
    expect((await refresh()).status).toBeGreaterThanOrEqual(500);
    expect((await createContact()).status).toBe(503);
    await guess();
  });

  test('the log names what failed, and none of it', async () => {
    await expect.poll(() => warningsOf(service).length).toBeGreaterThan(5);
    const log = service.logged().map((line) => JSON.stringify(line));
    const rest =
      service
        .output()
        .split(/Demo accounts.*\n(?: {2}\w+ \/ .*\n)+/)
        .at(-1) ?? '';
    const told = [...secrets].filter((secret) => [...log, rest].some((text) => stands(secret, text)));
    expect(told).toEqual([]);
  });
});

test('a crash is logged without the parameters of its statement', async () => {
  const crash = `setTimeout(() => {
    const error = new Error('Failed query: select 1\\nparams: ${SENT.phone}');
    throw Object.assign(error, { params: ['${SENT.phone}'] });
  }, 500)`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(crash)}`;
  const { exit, output } = await startServiceProcess({ NODE_OPTIONS });
  expect(await exit).toBe(1);
  expect(output()).toMatch('Failed query: select 1');
  expect(output()).not.toMatch(SENT.phone);
});

/** Whether `secret` stands in `text`; a ZIP not by chance among the digits of a duration or an id. */
function stands(secret: string, text: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<!\\w|\\d\\.)${secret}(?!\\w|\\.\\d)`).test(text);
}

describe('of refused calls', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await serviceReady({ LOG_LEVEL: 'trace' });
  });
  afterAll(killProcesses);

  test('a refused token’s issuer and expiry are logged beside the expected issuer and address', async () => {
    const authorization = `Bearer ${await (await startIssuer()).token('ann')}`;
    await fetch(`${service.origin}/api/v1/mgmt/organizations/true`, { headers: { authorization } });
    const token = {
      iss: expect.stringMatching(/^http:.*realms\/clients$/),
      azp: 'portal',
      exp: expect.stringMatching(/^\d+$/),
    };
    const issuer = `${service.issuer.url}/realms/clients`;
    const expected = { issuer, clientId: 'portal', addresses: [service.origin] };
    const line = { status: 401, code: 'issuer', token: expect.objectContaining(token), expected };
    await expect.poll(() => warningsOf(service)).toContainEqual(expect.objectContaining(line));
  });

  test('a response has the id of its request in the log, which has no name, no address and no search text', async () => {
    const response = await service.call('ann.lee', '/orders/all?s_ship_to_name=Northlight+Secret');
    const reqId = response.headers.get('x-request-id');
    expect([response.status, reqId]).toEqual([200, expect.stringMatching(/^[0-9a-f]{12}$/)]);
    const line = { reqId, req: { method: 'GET', route: '/api/v1/mgmt/orders/all' } };
    await expect.poll(service.logged).toContainEqual(expect.objectContaining(line));
    expect(service.output()).not.toMatch(/ann|Northlight|Secret|remoteAddress/);
  });
});
