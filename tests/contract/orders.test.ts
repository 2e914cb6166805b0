import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { order } from '#src/service/db/tables/orders.ts';
import { idempotencyKey } from '#src/service/db/tables/records.ts';
import { sweepStartedOrders } from '#src/service/resources/order-placement.ts';
import { engines, NOW } from '#tests/support/service.ts';
import { callsOf, DENIED, sharedService } from './shared.ts';

describe.each(engines())('orders on %s', (engine) => {
  const service = sharedService(engine);
  const { get, starting, start, add, startWithPoster, placement, place } = callsOf(service);
  const [colleague, rival] = [callsOf(service, 'colleague'), callsOf(service, 'rival')];
  beforeAll(async () => {
    await service.db.insert(clientUserOrg).values({ username: 'colleague', orgId: service.world.mine.orgId });
  });

  const stock = async (id: number) => (await get(`/product/id/${id}`)).body.qty as number;

  test('a list pages newest first, and sorts and searches by the names of other records', async () => {
    const list = async (query: string) => {
      const { body } = await get(`/orders/all?${query}`);
      return { ids: body.orders?.map((order: { id: number }) => order.id), total: body.total };
    };
    const placed: number[] = [];
    for (const more of [{}, { shipped_with: service.world.otherCarrier, shipping_type: undefined }]) {
      const id = await startWithPoster();
      await place(id, more);
      placed.unshift(id);
    }
    const { ids, total } = await list('');
    expect(ids.slice(0, 2)).toEqual(placed);
    expect(await list('per_page=1&page=2')).toEqual({ ids: [placed[1]], total });
    for (const order of ['sort_order=DESC', 'sort_by=shipped_with_name&sort_order=ASC']) {
      const whole = (await list(order)).ids;
      for (const size of [1, 2, total - 1]) {
        const pages = Array.from({ length: Math.ceil(total / size) + 1 }, (_, page) =>
          list(`${order}&per_page=${size}&page=${page + 1}`),
        );
        const walked = await Promise.all(pages);
        expect(walked.flatMap((page) => page.ids)).toEqual(whole);
        expect(new Set(walked.map((page) => page.total))).toEqual(new Set([total]));
      }
    }
    expect((await list('s_shipped_with_name=fed&s_org_name=NORTH')).ids).toEqual([placed[0]]);
    expect((await list('s_shipping_type_name=none')).ids).toEqual([]);
    expect((await list('sort_by=shipped_with_name&sort_order=ASC')).ids[0]).toBe(placed[0]);
  });

  test('the time as a text has the whole year, in the time zone of the provider', async () => {
    const id = await startWithPoster();
    expect((await place(id)).body).toMatchObject({
      created_on: '2026-11-21 18:00:00',
      created_on_string: '11/21/2026, 10:00 AM',
    });
  });

  test('an order short of stock is refused, names the line, and takes nothing', async () => {
    const [poster, scarce] = service.world.mine.products as [number, number];
    const one = await start();
    const two = await start();
    for (const id of [one, two]) {
      await add(id, poster, 1);
      await add(id, scarce, 2);
    }
    const before = await stock(poster);
    const outcomes = await Promise.all([place(one), place(two)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = outcomes.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({ [`items.${scarce}`]: ['only 1 available'] });
    expect(await stock(poster)).toBe(before - 1);
  });

  test('the orders of a billing reference are those of its client', async () => {
    const id = await startWithPoster();
    await place(id);
    await service.db.update(order).set({ billRefId: 4711 }).where(eq(order.id, id));
    expect((await get('/orders/billRef/4711')).body).toMatchObject({ orders: [{ id }], total: 1 });
    expect((await rival.get('/orders/billRef/4711')).body).toEqual({ orders: [], total: 0 });
  });

  test('an order of a client that is not active any more is refused, also where it was started before', async () => {
    const { orgId } = service.world.mine;
    const set = (active: boolean) =>
      service.db.update(organization).set({ active }).where(eq(organization.id, orgId));
    const id = await startWithPoster();
    await set(false);
    const { status, body } = await place(id);
    await set(true);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['org_id']]);
    expect((await place(id)).status).toBe(200);
  });

  test('only the user who started an order changes or places it; a colleague of the client sees it', async () => {
    const { mine } = service.world;
    const [poster, scarce] = mine.products as [number, number];
    const id = await start();
    const line = (await add(id, poster, 1)).body;
    const changed = { id: line.id, order_id: id, product_id: poster, qty: 1 };
    const refused = [
      await colleague.add(id, scarce),
      await colleague.post('/orderItem/update', { ...changed, new_qty: 2 }),
      await colleague.post('/orderItem/update', { ...changed, new_qty: 0 }),
      await colleague.post('/order/create', placement(id)),
    ];
    for (const { status, headers, body } of refused) {
      expect([status, headers['content-type']]).toEqual([409, 'application/problem+json']);
      expect(body.message).toBe('This order was started by another user: only that user can change it.');
    }
    expect((await colleague.get(`/order/${id}`)).body).toMatchObject({ created_by: 'client' });
    expect((await colleague.get(`/orderItems/${id}`)).body).toEqual([line]);
    expect((await place(id)).body).toMatchObject({ placed_by: 'client' });
  });

  test.each([
    ['colleague', 'of a colleague', false],
    ['client', 'that is placed', true],
  ])('the database itself lets %s write no line in an order %s', async (username, _, isPlaced) => {
    const { mine } = service.world;
    const calls = callsOf(service, username);
    const [poster, scarce] = mine.products as [number, number];
    const id = await start();
    const line = (await add(id, poster, 1)).body.id as number;
    if (isPlaced) expect((await place(id)).status).toBe(200);
    const adding = calls.execute(
      sql`INSERT INTO order_item (order_id, org_id, product_id, qty) VALUES (${id}, ${mine.orgId}, ${scarce}, 1)`,
    );
    await expect(adding).rejects.toMatchObject(DENIED);
    expect(await calls.execute(sql`SELECT id FROM order_item WHERE id = ${line}`)).toHaveLength(1);
    for (const change of [
      sql`UPDATE order_item SET qty = 2 WHERE id = ${line} RETURNING id`,
      sql`DELETE FROM order_item WHERE id = ${line} RETURNING id`,
      sql`UPDATE "order" SET client_notes = 'x' WHERE id = ${id} RETURNING id`,
    ])
      expect(await calls.execute(change)).toEqual([]);
    // Nor does a line move there from an order of one's own.
    const { body } = await calls.add(await calls.start(), scarce);
    const moving = calls.execute(sql`UPDATE order_item SET order_id = ${id} WHERE id = ${body.id}`);
    await expect(moving).rejects.toMatchObject(DENIED);
  });

  test('orders that were started and never placed are swept 30 days after their last change', async () => {
    const month = 30 * 24 * 60 * 60_000;
    const placed = await startWithPoster();
    expect((await place(placed)).status).toBe(200);
    const started = await startWithPoster();
    const statusOf = async (id: number) => (await get(`/order/${id}`)).status;
    await sweepStartedOrders(service.db, new Date(NOW.getTime() + month));
    expect(await Promise.all([placed, started].map(statusOf))).toEqual([200, 200]);
    await sweepStartedOrders(service.db, new Date(NOW.getTime() + month + 1));
    expect(await Promise.all([placed, started].map(statusOf))).toEqual([200, 404]);
    expect((await add(started, service.world.mine.products[0]!, 1)).status).toBe(404);
  });

  describe('an idempotency key', () => {
    const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
    const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));

    test('replays a refusal that was decided', async () => {
      const headers = withKey();
      const id = await start();
      const refused = await place(id, {}, headers);
      expect(refused.status).toBe(422);
      await add(id, service.world.mine.products[0]!, 1);
      expect(await place(id, {}, headers)).toMatchObject({ status: 422, body: refused.body });
      expect((await place(id, {}, withKey())).status).toBe(200);
    });

    test('in flight is 409, to come again, and leaves no trace', async ({ skip }) => {
      skip(engine === 'PGlite', 'PGlite answers one request after the other: none is ever in flight.');
      const key = randomUUID();
      await service.db.transaction(async (other) => {
        await other.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`client ${key}`}, 0))`);
        const { status, headers, body } = await starting(withKey(key));
        expect([status, headers['retry-after']]).toEqual([409, '1']);
        expect(body.message).toMatch('in flight');
      });
      expect((await starting(withKey(key))).status).toBe(200);
    });

    test('in both cases of its letters, used at one moment, is one key', async () => {
      const keys = [randomUUID()].flatMap((key) => [withKey(key), withKey(key.toUpperCase())]);
      const answers = await Promise.all(keys.map(starting));
      expect([200, 409]).toEqual(expect.arrayContaining([...statuses(answers)]));
      const [lower, upper] = [await starting(keys[0]), await starting(keys[1])];
      expect(upper.body).toEqual(lower.body);
    });

    test('is of another request once seven days have passed, from the first millisecond', async () => {
      const headers = withKey();
      const first = await starting(headers);
      const then = new Date(NOW.getTime() - 7 * 24 * 60 * 60_000);
      const isIt = eq(idempotencyKey.key, headers['idempotency-key']);
      await service.db.update(idempotencyKey).set({ createdAt: then }).where(isIt);
      const again = await starting(headers);
      expect(again.status).toBe(200);
      expect(again.body.id).not.toBe(first.body.id);
    });

    test('that is no UUID is refused', async () => {
      expect((await starting(withKey('again'))).status).toBe(422);
    });
  });
});
