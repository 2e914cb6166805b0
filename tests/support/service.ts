/** The whole service over a new database, with sample data of two unrelated clients. */
import { randomUUID } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
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
import { runSql } from './postgres.ts';

export const NOW = new Date('2026-11-21T18:00:00Z');
export const ISSUER = 'http://localhost:8080/auth/realms/clients';

export type Engine = 'PGlite' | 'PostgreSQL';

export const engines = (): Engine[] => (inject('postgresUrl') ? ['PGlite', 'PostgreSQL'] : ['PGlite']);

const { privateKey, publicKey } = await generateKeyPair('RS256');
const testKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }],
});

/** Creates an access token like Keycloak's. `claims` and `header` override its valid content. */
export function token(
  username: string,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
) {
  const seconds = NOW.getTime() / 1000;
  const who = { preferred_username: username, sub: username };
  const good = { ...who, azp: 'portal', typ: 'Bearer', iss: ISSUER, exp: seconds + 300 };
  return new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
    .sign(privateKey);
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** An app without pictures that accepts the tokens of `token`. */
export const appOver = (db: Db, options: Partial<AppOptions> = {}, tokens: Partial<TokenCheck> = {}) =>
  createApp({
    db,
    clock: () => NOW,
    tokens: {
      ...{ issuer: ISSUER, clientId: 'portal', warehouseClientId: 'warehouse', key: testKeys },
      addresses: ['http://localhost:8080'],
      ...tokens,
    },
    findPicture: () => Promise.reject(new Error('no picture here')),
    authOrigins: ['http://localhost:8080'],
    ...options,
  });

/** @param open Opens the new database at a PostgreSQL address. Not used with PGlite. */
export async function startService(engine: Engine, open = openPostgres) {
  const { db, database } = await openFresh(engine, open);
  const world = await populate(db);
  const picture = { full: Buffer.from('full'), thumbnail: Buffer.from('small') };
  const app = await appOver(database.db, { findPicture: async (_subject, size) => picture[size] });
  return {
    app,
    /** As an administrator, who sees every row. */
    db,
    /** What the service works with. */
    calls: database.db,
    world,
    close: () => app.close().then(() => database.close()),
    /** Calls the API as `username`. A body is sent as JSON. */
    async call(
      username: string,
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
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

export async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl') ?? '');
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await runSql(url.href, `CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function populate(db: Db) {
  const add = async <T extends PgTable>(table: T, row: T['$inferInsert']): Promise<number> => {
    const [added] = (await db.insert(table).values(row).returning()) as { id: number }[];
    return added!.id;
  };
  const mine = await add(organization, { machineName: 'mine', name: 'Northlight' });
  const theirs = await add(organization, { machineName: 'theirs', name: 'Meridian' });
  await db.insert(clientUserOrg).values([
    { username: 'client', orgId: mine },
    { username: 'rival', orgId: theirs },
  ]);
  const parentTypeId = await add(productType, { name: 'Posters' });
  const type = await add(productType, { name: 'One-Sheets', parentTypeId });
  const carrier = await add(shippingCompany, { name: 'UPS' });
  const method = await add(shippingMethod, { companyId: carrier, name: 'Ground' });
  const otherCarrier = await add(shippingCompany, { name: 'FedEx' });
  const otherMethod = await add(shippingMethod, { companyId: otherCarrier, name: '2Day' });
  const worldOf = async (orgId: number, name: string) => {
    const showId = await add(show, { orgId, name: `${name} Title` });
    const rows = [12, 3, 0].map((qty, index) => ({
      ...{ orgId, showId, typeId: type, qty, hasPicture: true, title: `${name} poster ${index}` },
      sku: `SKU-N${name}${index}`.padEnd(13, '0'),
    }));
    const products = await db.insert(product).values(rows).returning();
    const press = { orgId, name: `${name} Press`, city: 'Burbank', notes: 'secret' };
    const gone = { orgId, first_name: 'Ann', last_name: 'Away', active: false };
    return {
      orgId,
      show: showId,
      products: products.map(({ id }) => id),
      skus: products.map(({ sku }) => sku),
      contact: await add(contact, press),
      inactiveContact: await add(contact, gone),
    };
  };
  return {
    mine: await worldOf(mine, 'Mine'),
    theirs: await worldOf(theirs, 'Theirs'),
    ...{ carrier, method, otherCarrier, otherMethod, type },
  };
}
