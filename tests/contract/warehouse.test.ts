import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { providerKeys } from '#src/service/identity/store.ts';
import { asMember, rowsOf, widenToAll } from '#src/service/member-call.ts';
import { appOver, engines, token } from '#tests/support/service.ts';
import { callsOf, sharedService } from './shared.ts';

const PORTAL = 'http://localhost:8080';
const ROLE = { realm_access: { roles: ['warehouse'] } };
const OF_WAREHOUSE = { azp: 'warehouse', preferred_username: 'service-account-warehouse', sub: 'w', ...ROLE };

describe.each(engines())('a warehouse on %s', (engine) => {
  const service = sharedService(engine);
  const { get, start, startWithPoster, place } = callsOf(service);

  const calling = async (
    claims: Record<string, unknown>,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    app = service.app,
  ) => {
    const headers = { authorization: `Bearer ${await token('client', claims)}` };
    const asked = { method, url, headers, ...(payload && { payload }) };
    const { statusCode: status, body } = await app.inject(asked);
    return { status, body: JSON.parse(body) };
  };
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    calling(OF_WAREHOUSE, method, `/api/v1/warehouse${path}`, body);
  const lastDeed = async () => {
    const [deed] = await rowsOf(
      service.db,
      sql`SELECT username, record, record_id FROM audit ORDER BY id DESC LIMIT 1`,
    );
    return deed;
  };
  let placed: number;

  beforeAll(async () => {
    placed = await startWithPoster();
    expect((await place(placed)).status).toBe(200);
  });

  test.each([
    ['a user', {}, 401, 200],
    ['the service account', OF_WAREHOUSE, 200, 401],
  ])('%s is answered here or there, never at both', async (_, claims, here, there) => {
    expect((await calling(claims, 'GET', '/api/v1/warehouse/orders')).status).toBe(here);
    expect((await calling(claims, 'GET', '/api/v1/mgmt/organizations/true')).status).toBe(there);
  });

  test('polls for the placed orders of all clients, oldest first, by status and time', async () => {
    const theirs = callsOf(service, 'rival');
    const { orgId, contact, products } = service.world.theirs;
    const { body } = await service.call('rival', 'PUT', `/order/start/${orgId}`);
    await theirs.add(body.id, products[0] as number);
    expect((await theirs.place(body.id, { org_id: orgId, ship_to_id: contact })).status).toBe(200);
    await start();
    const idsOf = async (query: string) => {
      const answer = await call('GET', `/orders?${query}`);
      return answer.body.orders.map(({ id }: { id: number }) => id);
    };
    expect(await idsOf('status_id=1')).toEqual([placed, body.id]);
    expect(await idsOf('placed_after=2026-11-21%2018:00:00&page=2&per_page=1')).toEqual([body.id]);
    expect(await idsOf('placed_after=2026-11-21%2018:00:01')).toEqual([]);
    expect(await idsOf('status_id=4')).toEqual([]);
  });

  test('reads an order with its lines, and marks it as shipped, in its own name', async () => {
    const order = (await call('GET', `/order/${placed}`)).body;
    const [item] = order.items;
    expect([item.sku, item.qty, order.ship_to.city]).toEqual([service.world.mine.skus[0], 1, 'Burbank']);
    const { otherCarrier: shipped_with, otherMethod: shipping_type } = service.world;
    const shipment = { tracking_number: '1Z999', shipped_with, shipping_type };
    const shipped = await call('POST', '/order/update', { id: placed, status_id: 4, ...shipment });
    const expected = { status: 'Shipped', shipped_on: '2026-11-21 18:00:00', ...shipment };
    expect(shipped).toMatchObject({ status: 200, body: expected });
    const { client_notes } = order;
    expect((await get(`/order/${placed}`)).body).toMatchObject({ ...expected, client_notes });
    const deed = { username: 'service-account-warehouse', record: 'order', record_id: `${placed}` };
    expect(await lastDeed()).toEqual(deed);
    const { carrier } = service.world;
    const back = await call('POST', '/order/update', { id: placed, status_id: 2, shipped_with: carrier });
    expect(back.body).toMatchObject({ shipped_on: null, tracking_number: '1Z999', shipping_type: null });
  });

  test.each([
    ['a status that there is not', { status_id: 3 }, 422],
    ['a method of another carrier', { shipped_with: 1, shipping_type: 2 }, 422],
    ['an order that nobody has', { id: 1_999_999_999, status_id: 2 }, 404],
  ])('is refused %s', async (_, change, status) => {
    expect((await call('POST', '/order/update', { id: placed, ...change })).status).toBe(status);
  });

  test('neither sees nor changes an order that is not placed', async () => {
    const id = await start();
    expect((await call('GET', `/order/${id}`)).status).toBe(404);
    expect((await call('POST', '/order/update', { id, status_id: 4 })).status).toBe(404);
    expect((await get(`/order/${id}`)).body.status_id).toBeNull();
  });

  test('sets the stock of a product, unless an order has come meanwhile', async () => {
    const [sku = ''] = service.world.mine.skus;
    const [id] = service.world.mine.products;
    const set = (body: object) => call('POST', '/product/stock', { sku: sku.toLowerCase(), ...body });
    expect(await set({ qty: 500 })).toEqual({ status: 200, body: { id, sku, qty: 500 } });
    expect((await set({ qty: 9, expected_qty: 499 })).body).toMatchObject({
      status: 409,
      message: 'The quantity is 500 now.',
    });
    expect((await get(`/product/id/${id}`)).body.qty).toBe(500);
    expect(await lastDeed()).toMatchObject({ username: 'service-account-warehouse', record: 'product' });
    expect((await set({ sku: 'SKU-OF-NOBODY', qty: 1 })).status).toBe(404);
  });

  test('the role that calls are made as still changes no placed order', async () => {
    const changing = asMember(
      service.calls,
      { username: 'service-account-warehouse' },
      'read write',
      async (tx) => {
        await widenToAll(tx);
        return rowsOf(tx, sql`UPDATE "order" SET client_notes = 'x' WHERE id = ${placed} RETURNING id`);
      },
    );
    expect(await changing).toEqual([]);
  });

  test('is nowhere unless its client is named', async () => {
    const app = await appOver(service.calls, {}, { warehouseClientId: undefined });
    onTestFinished(() => app.close());
    expect((await calling(OF_WAREHOUSE, 'GET', '/api/v1/warehouse/orders', undefined, app)).status).toBe(404);
  });

  test('the example ships a new order, with a token of the embedded provider', async () => {
    const id = await startWithPoster();
    await place(id);
    const keys = await providerKeys(service.db);
    const secret = 'a secret for this test';
    const app = await appOver(
      service.db,
      {
        clock: () => new Date(),
        identity: {
          ...{ keys, publicUrl: PORTAL, portals: [PORTAL], realm: 'clients' },
          ...{ clientId: 'portal', portalName: 'Portal', warehouse: { clientId: 'warehouse', secret } },
        },
      },
      { key: keys.verification },
    );
    onTestFinished(() => app.close());
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const TOKEN_URL = `${origin}/auth/realms/clients/protocol/openid-connect/token`;
    const env = { ...process.env, API_URL: origin, TOKEN_URL, CLIENT_SECRET: secret };
    const example = join(import.meta.dirname, '../../src/deploy/examples/ship-orders.mjs');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [example, '--once'], { env });
    expect([stdout, stderr]).toEqual([expect.stringContaining(`Order ${id} goes to Mine Press`), '']);
    const shipped = { status: 'Shipped', tracking_number: `EXAMPLE-${id}` };
    expect((await get(`/order/${id}`)).body).toMatchObject(shipped);
  });
});
