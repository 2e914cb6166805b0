/** The whole service over a new database, with sample data of two unrelated clients. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, createApp } from '#src/service/app.ts';
import type { TokenCheck } from '#src/service/callers/access-token.ts';
import { type OpenDatabase, openEmbedded, openPostgres, overPool } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { contact, organization, show } from '#src/service/db/tables/clients.ts';
import { shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { product, productType } from '#src/service/db/tables/products.ts';
import type { Db } from '#src/service/member-call.ts';

export const NOW = new Date('2026-11-21T18:00:00Z');
export const ISSUER = 'http://localhost:8080/auth/realms/clients';

export type Engine = 'PGlite' | 'PostgreSQL';

/** Returns the database engines available for tests. */
export const engines = (): Engine[] => (inject('postgresUrl') ? ['PGlite', 'PostgreSQL'] : ['PGlite']);

const { privateKey, publicKey } = await generateKeyPair('RS256');
/** The keys of `token`. */
const testKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }],
});
/** The published key of the tokens, as text. */
export const publicPem = await exportSPKI(publicKey);

/** Creates an access token like Keycloak's. `claims` and `header` override its valid content. */
export function token(
  username: string,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
) {
  const seconds = NOW.getTime() / 1000;
  const good = {
    preferred_username: username,
    azp: 'portal',
    typ: 'Bearer',
    sub: username,
    iss: ISSUER,
    exp: seconds + 300,
  };
  return new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
    .sign(privateKey);
}

export interface Service {
  readonly app: FastifyInstance;
  /** As an administrator, who sees every row. */
  readonly db: Db;
  /** What the service works with. */
  readonly calls: Db;
  readonly world: Awaited<ReturnType<typeof populate>>;
  close(): Promise<void>;
  /** Calls the API as `username`. A body is sent as JSON. */
  call(
    username: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at as it comes, wrong shapes too.
  readonly body: any;
}

/** An app without pictures that accepts the tokens of `token`. */
export const appOver = (db: Db, options: Partial<AppOptions> = {}, tokens: Partial<TokenCheck> = {}) =>
  createApp({
    db,
    clock: () => NOW,
    tokens: {
      ...{ issuer: ISSUER, clientId: 'portal', key: testKeys, addresses: ['http://localhost:8080'] },
      ...tokens,
    },
    findPicture: () => Promise.reject(new Error('no picture here')),
    authOrigins: ['http://localhost:8080'],
    ...options,
  });

/** @param open Opens the new database at a PostgreSQL address. Not used with PGlite. */
export async function startService(engine: Engine, open = openPostgres): Promise<Service> {
  const { db, database } = await openFresh(engine, open);
  const world = await populate(db);
  const picture = { full: Buffer.from('full'), thumbnail: Buffer.from('small') };
  const app = await appOver(database.db, { findPicture: async (_subject, size) => picture[size] });
  return {
    app,
    db,
    calls: database.db,
    world,
    close: () => app.close().then(() => database.close()),
    async call(username, method, path, body, headers = {}) {
      const response = await app.inject({
        method,
        url: `/api/v1/mgmt${path}`,
        headers: { authorization: `Bearer ${await token(username)}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson && response.body ? response.json() : response.body,
      };
    },
  };
}

async function openFresh(
  engine: Engine,
  open: typeof openPostgres,
): Promise<{ db: Db; database: OpenDatabase }> {
  if (engine === 'PGlite') {
    const database = await openEmbedded();
    return { db: database.db, database };
  }
  const url = await createDatabase();
  const database = await open(url);
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  const close = () => database.close().then(() => pool.end());
  return { db: overPool(pool), database: { ...database, close } };
}

/** Creates an empty database and returns its address, as in `DATABASE_URL`. */
export async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl') ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function populate(db: Db) {
  const first = <T>(rows: T[]) => rows[0] as T;
  const [mine, theirs] = await db
    .insert(organization)
    .values([
      { machineName: 'mine', name: 'Northlight' },
      { machineName: 'theirs', name: 'Meridian' },
    ])
    .returning();
  await db.insert(clientUserOrg).values([
    { username: 'client', orgId: mine!.id },
    { username: 'rival', orgId: theirs!.id },
  ]);
  const parent = first(await db.insert(productType).values({ name: 'Posters' }).returning());
  const type = first(
    await db.insert(productType).values({ name: 'One-Sheets', parentTypeId: parent.id }).returning(),
  );
  const carrier = first(await db.insert(shippingCompany).values({ name: 'UPS' }).returning());
  const method = first(
    await db.insert(shippingMethod).values({ companyId: carrier.id, name: 'Ground' }).returning(),
  );
  const other = first(await db.insert(shippingCompany).values({ name: 'FedEx' }).returning());
  const otherMethod = first(
    await db.insert(shippingMethod).values({ companyId: other.id, name: '2Day' }).returning(),
  );
  const worldOf = async (orgId: number, name: string) => {
    const title = first(
      await db
        .insert(show)
        .values({ orgId, name: `${name} Title` })
        .returning(),
    );
    const products = await db
      .insert(product)
      .values(
        [12, 3, 0].map((qty, index) => ({
          orgId,
          showId: title.id,
          typeId: type.id,
          sku: `SKU-N${name}${index}`.padEnd(13, '0'),
          qty,
          hasPicture: true,
          title: `${name} poster ${index}`,
        })),
      )
      .returning();
    const shipTo = first(
      await db
        .insert(contact)
        .values({ orgId, name: `${name} Press`, city: 'Burbank', notes: 'secret' })
        .returning(),
    );
    const gone = first(
      await db
        .insert(contact)
        .values({ orgId, first_name: 'Ann', last_name: 'Away', active: false })
        .returning(),
    );
    return {
      orgId,
      show: title.id,
      products: products.map(({ id }) => id),
      skus: products.map(({ sku }) => sku),
      contact: shipTo.id,
      inactiveContact: gone.id,
    };
  };
  return {
    mine: await worldOf(mine!.id, 'Mine'),
    theirs: await worldOf(theirs!.id, 'Theirs'),
    carrier: carrier.id,
    method: method.id,
    otherCarrier: other.id,
    otherMethod: otherMethod.id,
    type: type.id,
  };
}
