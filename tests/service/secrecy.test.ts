/** What the log says while everything fails, and that it holds no secret and nobody's data. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from '#tests/support/postgres.ts';
import { killProcesses } from '#tests/support/process.ts';
import { type ServiceProcess, startServiceProcess } from '#tests/support/service-process.ts';
import { type SignedIn, signIn } from '#tests/support/sign-in.ts';

// A line that looks like one of a stack.
const NOTE = 'Ring twice.\n    at the stage door of Wilhelmina Overbeck';
const SENT = {
  name: 'Overbeck & Daughters',
  first_name: 'Wilhelmina',
  last_name: 'Overbeck',
  address: '17 Kestrel Mews',
  address2: '',
  city: 'Drumnadrochit',
  state: '',
  zip: '',
  country: '',
  email: 'wilhelmina@overbeck.example',
  phone: '+44 1632 960961',
  notes: NOTE,
  active: true,
};
const GUESS = 'a-guessed-password';
const NAMED = ['account', 'organization', 'contact', 'show', 'product', 'client_user_org'];

describe.runIf(postgresPrograms())('on PostgreSQL', () => {
  let cluster: NonNullable<ReturnType<typeof startPostgres>>;
  let service: ServiceProcess;
  let admin: pg.Client;
  let agency: SignedIn;
  let isStopped = false;
  const secrets = new Set<string>();
  const stop = () => {
    if (!isStopped) cluster.stop();
    isStopped = true;
  };

  beforeAll(async () => {
    cluster = startPostgres() as typeof cluster;
    service = await startServiceProcess({
      DATABASE_URL: cluster.url,
      SEED: 'demo',
      AUTH_URL: '',
      LOG_LEVEL: 'trace',
    });
    await service.ready;
    admin = new pg.Client({ connectionString: cluster.url });
    admin.on('error', () => undefined);
    await admin.connect();
    agency = await signIn(service.origin, 'agency', 'agency');
    for (const secret of [
      ...Object.values(agency.tokens),
      ...agency.cookies.values(),
      ...Object.values(SENT),
      ...NOTE.split('\n'),
      'Wilhelmina',
      GUESS,
      'rival',
      'agency',
    ])
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
    stop();
  });

  const refresh = () =>
    fetch(`${service.origin}/auth/realms/clients/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'portal',
        refresh_token: agency.tokens.refresh_token,
      }),
    });
  const call = (path: string, body?: unknown) =>
    fetch(`${service.origin}/api/v1/mgmt${path}`, {
      headers: {
        authorization: `Bearer ${agency.tokens.access_token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  const createContact = (more = {}) => call('/contact/create', { ...SENT, org_id: 1, ...more });
  const logged = () => service.logged().filter(({ level }) => Number(level) >= 40);

  test.each<[string, string, () => Promise<unknown>]>([
    ['a wrong password', 'SELECT 1', () => signIn(service.origin, 'rival', GUESS).catch(() => undefined)],
    ['a field that is not valid', 'SELECT 1', () => createContact({ email: `${SENT.email} ${NOTE}` })],
    ['a body that is no JSON', 'SELECT 1', () => call('/contact/create', `{"notes": "${NOTE}`)],
    ['a search that is not valid', 'SELECT 1', () => call(`/contacts/1/true?s_name=${SENT.name}%00&page=x`)],
    ['a table that is gone', 'ALTER TABLE contact RENAME TO away', createContact],
    [
      'the same for a search',
      'SELECT 1',
      () => call(`/contacts/1/true?s_name=${encodeURIComponent(SENT.name)}`),
    ],
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
    stop();
    expect((await refresh()).status).toBeGreaterThanOrEqual(500);
    expect((await createContact()).status).toBe(503);
    await signIn(service.origin, 'rival', GUESS).catch(() => undefined);
  });

  test('the log names what failed, and none of it', async () => {
    await expect.poll(() => logged().length).toBeGreaterThan(5);
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
