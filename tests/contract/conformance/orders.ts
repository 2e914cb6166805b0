import { randomUUID } from 'node:crypto';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { type Ask, idsOf, must, ok, refused, rowsOf, shown } from './api.ts';
import { type Checks, contactOf, placementOf, type World } from './world.ts';

const MOST_SKEW_MS = 10 * 60_000;

async function started({ ask, own }: World, qty = 0): Promise<number> {
  const { id } = ok(await ask(`PUT /order/start/${own.org}`));
  if (qty > 0) ok(await add(ask, id, own.best.id, qty));
  return id;
}

const add = (
  ask: Ask,
  order_id: number,
  product_id: unknown,
  qty: number,
  headers?: Record<string, string>,
) => ask('POST /orderItem/add', { order_id, product_id, qty }, headers);

const stockOf = async ({ ask, own }: World) => Number(ok(await ask(`GET /product/id/${own.product}`)).qty);

const place = ({ ask, own }: World, id: number, more?: object, headers?: Record<string, string>) =>
  ask('POST /order/create', placementOf(id, own, more), headers);

/** The lists of orders that a window bounds, and those that it does not. */
const windows = ({ org, contact }: World['own'], from: string, to: string) => {
  const path = `${encodeURIComponent(from)}/${encodeURIComponent(to)}`;
  const query = new URLSearchParams({ from, to, per_page: '10000' });
  const lists = [`allByOrg/${org}`, `contact/${contact}`, 'status/1'];
  return [`GET /orders/all?${query}`, ...lists.map((list) => `GET /orders/${list}/${path}?per_page=10000`)];
};

export const ORDER_CHECKS: Checks = {
  'orders: a started order has an id and no status, and stands in no list': async (world) => {
    const { ask, own } = world;
    const id = await started(world);
    const order = ok(await ask(`GET /order/${id}`));
    must(!order.status_id && order.org_id === own.org, 'an order of the client without a status', order);
    for (const line of [...windows(own, own.from, own.to), `GET /orders/all?s_id=${id}`]) {
      const listed = idsOf(await ask(line)).includes(id);
      must(!listed, `${line} does not have the order ${id}, which is not placed`, 'it has');
    }
  },
  'orders: one line a product, which shows what was added': async (world) => {
    const { ask, own } = world;
    const id = await started(world);
    const item = ok(await add(ask, id, own.product, 1));
    const expected = { order_id: id, product_id: own.product, qty: 1, title: own.title };
    for (const [name, value] of Object.entries(expected))
      must(item[name] === value, `the added line has ${name} "${value}"`, item);
    refused(await add(ask, id, own.product, 1), [409]);
    if (own.second.id !== own.product) ok(await add(ask, id, own.second.id, 1));
    const lines = rowsOf(
      await ask(`GET /orderItems/${id}?page=1&per_page=10000&sort_by=title&sort_order=ASC`),
    );
    const products = lines.map(({ product_id }) => product_id).toSorted();
    const added = [...new Set([own.product, own.second.id])].toSorted();
    must(`${products}` === `${added}`, `the order has a line each of the products ${added}`, lines);
    const titles = lines.map(({ title }) => String(title).toLowerCase());
    must(`${titles}` === `${titles.toSorted()}`, 'lines are sorted by title', titles);
  },
  'orders: a quantity changes from what it is now, and 0 removes the line': async (world) => {
    const { ask, own } = world;
    const order_id = await started(world);
    const { id } = ok(await add(ask, order_id, own.product, 1));
    const update = (qty: number, new_qty: number) =>
      ask('POST /orderItem/update', { id, order_id, product_id: own.product, qty, new_qty });
    const changed = await update(1, 2);
    must(
      ok(changed).product_id === own.product && changed.json.qty === 2,
      'the line, with qty 2',
      shown(changed),
    );
    refused(await update(1, 3), [409]);
    const { qty } = ok(await ask(`GET /orderItem/${id}`));
    must(qty === 2, 'the quantity is still 2 after a change from 1, which it was not', qty);
    ok(await update(2, 0));
    const left = rowsOf(await ask(`GET /orderItems/${order_id}`));
    must(left.length === 0, 'no line is left', left);
  },
  'orders: more than is in stock is refused, and takes nothing': async (world) => {
    const id = await started(world);
    const before = await stockOf(world);
    const added = await add(world.ask, id, world.own.product, before + 1);
    if (added.status === 200) refused(await place(world, id), [409]);
    else refused(added, [409]);
    const after = await stockOf(world);
    must(after === before, `${before} in stock, as before`, `${after}`);
  },
  'orders: an order without lines is refused': async (world) => {
    const id = await started(world);
    refused(await place(world, id), [422]);
  },
  'orders: a placed order is Pending, as it was sent, in the lists, and its stock is taken once': async (
    world,
  ) => {
    const { ask, own } = world;
    const before = await stockOf(world);
    const id = await started(world, 1);
    const sent = placementOf(id, own);
    for (const order of [ok(await place(world, id)), ok(await ask(`GET /order/${id}`))])
      for (const [name, value] of Object.entries({ ...sent, status_id: 1 }))
        must(order[name] === value, `the placed order has ${name} "${value}"`, order);
    const after = await stockOf(world);
    must(after === before - 1, `${before - 1} in stock, unless somebody else ordered it`, `${after}`);
    const sku = `GET /orders/sku/${encodeURIComponent(String(own.sku))}?per_page=10000`;
    for (const line of [...windows(own, own.from, own.to), sku, `GET /orders/all?s_id=${id}`])
      must(idsOf(await ask(line)).includes(id), `${line} has the order ${id}`, 'not there');
  },
  'orders: a placed order takes no more changes, and is not placed twice': async (world) => {
    const { ask, own } = world;
    const id = await started(world);
    const item = ok(await add(ask, id, own.product, 1));
    ok(await place(world, id));
    const before = await stockOf(world);
    refused(await place(world, id, { client_notes: 'Changed.' }), [409]);
    const line = { order_id: id, product_id: own.product, qty: 1 };
    refused(await add(ask, id, own.second.id, 1), [409]);
    refused(await ask('POST /orderItem/update', { ...line, id: item.id, new_qty: 2 }), [409]);
    const { client_notes } = ok(await ask(`GET /order/${id}`));
    must(client_notes !== 'Changed.', 'the notes of before', client_notes);
    must((await stockOf(world)) === before, `${before} in stock, as before`, await stockOf(world));
  },
  'orders: a placed order keeps its destination as it was': async (world) => {
    const { ask, own, run } = world;
    const { org_id, notes, ...fields } = contactOf(own.org, `${run} moves`);
    const { id: ship_to_id } = ok(await ask('POST /contact/create', { ...fields, org_id, notes }));
    const id = await started(world, 1);
    ok(await place(world, id, { ship_to_id }));
    ok(await ask('POST /contact/update', { ...fields, id: ship_to_id, city: 'Elsewhere' }));
    const order = ok(await ask(`GET /order/${id}`));
    must(order.ship_to?.city === fields.city, `ship_to has the city ${fields.city}, as it was placed`, order);
  },
  'orders: what does not fit is refused at its field, and places nothing': async (world) => {
    const { ask, own, run } = world;
    const id = await started(world, 1);
    const inactive = { ...contactOf(own.org, `${run} gone`), active: false };
    const gone = ok(await ask('POST /contact/create', inactive)).id;
    refused(await place(world, id, { ship_to_id: gone }), [422], 'ship_to_id');
    const wrong: Record<string, object> = {
      ship_to_id: { ship_to_id: world.theirs?.contact ?? 1_999_999_999 },
      shipped_with: { shipped_with: 1_999_999_999, shipping_type: undefined },
      ...(own.otherMethod !== undefined && { shipping_type: { shipping_type: own.otherMethod } }),
      org_id: { org_id: world.theirs?.org ?? 1_999_999_999 },
      required_by: { required_by: '2026-02-30 10:00:00' },
      client_notes: { client_notes: 'x'.repeat(5_001) },
    };
    for (const [field, more] of Object.entries(wrong)) refused(await place(world, id, more), [422], field);
    const order = ok(await ask(`GET /order/${id}`));
    must(!order.status_id, 'an order that is not placed', order);
  },
  'orders: a window of time has both its ends': async (world) => {
    const { ask, own, remark } = world;
    const { created_on } = ok(await ask(`GET /order/${own.order}`));
    if (!created_on) return remark('Orders do not show created_on: their dates are empty in the portal.');
    const at = wireTimeToDate(created_on);
    const now = world.now();
    const isNow = Math.abs(at.getTime() - now.getTime()) < MOST_SKEW_MS;
    must(isNow, `created_on of an order of just now is UTC, about ${dateToWireTime(now)}`, created_on);
    const seconds = (more: number) => dateToWireTime(new Date(at.getTime() + more * 1000));
    for (const [from, to, isIn] of [
      [seconds(0), seconds(0), true],
      [seconds(1), seconds(86_400), false],
      [own.from, seconds(-1), false],
    ] as const)
      for (const line of windows(own, from, to)) {
        const listed = idsOf(await ask(line)).includes(own.order);
        must(
          listed === isIn,
          `${line} ${isIn ? 'has' : 'does not have'} the order of ${created_on}`,
          `${listed}`,
        );
      }
  },
  'optional: an Idempotency-Key replays the first answer, and does nothing again (src/deploy/README.md, API)':
    async (world) => {
      const { ask, own, second, theirs, remark } = world;
      const start = (key: string) =>
        ask(`PUT /order/start/${own.org}`, undefined, { 'idempotency-key': key });
      const key = randomUUID();
      const first = ok(await start(key));
      if (ok(await start(key)).id !== first.id)
        return remark(
          'No idempotency keys: leave idempotency_keys at false. After a lost answer, the portal reads before it repeats; a late request can create a contact or a title twice.',
        );
      must(ok(await start(randomUUID())).id !== first.id, 'another key starts another order', first);
      const ofLine = { 'idempotency-key': randomUUID() };
      const line = ok(await add(ask, first.id, own.product, 1, ofLine));
      const again = ok(await add(ask, first.id, own.product, 1, ofLine));
      must(again.id === line.id, 'the answer of the first request', again);
      refused(await add(ask, first.id, own.product, 2, ofLine), [422]);
      const keyed = { 'idempotency-key': randomUUID() };
      const placed = await place(world, first.id, {}, keyed);
      const stock = await stockOf(world);
      must(
        ok(await place(world, first.id, {}, keyed)).id === ok(placed).id,
        'the placed order again',
        placed,
      );
      must((await stockOf(world)) === stock, 'stock that is taken once', await stockOf(world));
      if (!second || !theirs) return;
      const other = ok(await second(`PUT /order/start/${theirs.org}`, undefined, { 'idempotency-key': key }));
      must(other.id !== first.id, 'a key is of one user: another one starts an order of their own', other);
    },
};
