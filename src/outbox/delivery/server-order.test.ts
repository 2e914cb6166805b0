import { expect, test } from 'vitest';
import { Product } from '#src/contract/product.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { lookAtProducts } from './look-up.ts';
import type { OrderCalls } from './order-calls.ts';
import { comparePlaced, withdraw } from './server-order.ts';

const product = (id: number) =>
  Product.parse({ id, sku: `SKU-N${id}`, title: `Poster ${id}`, org_id: 1, qty: id % 2, active: true });

const item = (id: number) => lineOf(id, { submitted: true });

test('the stock of a long order is looked at a few products at a time, and of all of them', async () => {
  let underWay = 0;
  let most = 0;
  const http: Pick<OrderCalls, 'product'> = {
    product: async (id) => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return product(id);
    },
  };
  const items = Array.from({ length: 100 }, (_, index) => item(index + 1));
  const { short } = await lookAtProducts(http, items);
  expect(short.map(({ product_id }) => product_id)).toEqual(
    items.map(({ product_id }) => product_id).filter((id) => id % 2 === 0),
  );
  expect(most).toBeLessThanOrEqual(6);
});

test('of a product that is oversold, nothing is available', async () => {
  const oversold = { ...product(1), qty: -3 };
  const { short } = await lookAtProducts({ product: async () => oversold }, [item(1)]);
  expect(short).toEqual([{ product_id: 1, available: 0 }]);
});

const line = (id: number) => ({ id, order_id: 9, product_id: id, qty: 1, title: 'Poster', sku: null });

/** An open order with the lines 1, 2 and 3, whose list of lines shows only some of them. */
function openOrder(shown: readonly number[], removed: readonly number[] = []) {
  const left = new Set([1, 2, 3].filter((id) => !removed.includes(id)));
  const http = {
    items: async () => [...left].filter((id) => shown.includes(id)).map(line),
    product: async (id: number) => product(id),
    updateItem: async ({ id }: { id: number }) => left.delete(id),
    order: async () => ({ id: 9, org_id: 1, status_id: 0 }),
  };
  const items = [1, 2, 3].map(item);
  const empty = (withdrawn: number[] = []) =>
    withdraw(9, { items, withdrawn }, { http, newKey: () => 'key', note: async () => undefined });
  return { http, left, empty };
}

test('no line is removed while the server does not show all of them', async () => {
  const { left, empty } = openOrder([1, 3]);
  expect(await empty()).toBe('unclear');
  expect([...left]).toEqual([1, 2, 3]);
});

test('lines that an earlier attempt removed are not waited for', async () => {
  const { left, empty } = openOrder([1, 3], [2]);
  expect(await empty([2])).toBe('emptied');
  expect([...left]).toEqual([]);
});

test.each([
  ['Tom &amp; Jerry', 'same'],
  ['Tom', 'different'],
])('an order whose API shows no moment, and its notes as %o, is %s', async (client_notes, found) => {
  const { http } = openOrder([1]);
  const draft = draftOf({ org_id: 1, client_notes: 'Tom & Jerry', items: [lineOf(1, { title: 'Poster' })] });
  const order = { id: 9, org_id: 1, status_id: 1, client_notes };
  expect(await comparePlaced(http, order, draft, null, false)).toBe(found);
});

const abandoned = [{ order_id: 9, at: 0, started_as: null }];

test.each<[string, Partial<Draft>, string]>([
  ['without a line', { items: [lineOf(1), lineOf(2), lineOf(3)] }, 'foreign'],
  ['with a line more', { items: [lineOf(1, { title: 'Poster' })] }, 'different'],
  ['without a line, and abandoned', { items: [lineOf(3)], abandoned }, 'different'],
  ['of another client', { org_id: 2, items: [lineOf(1), lineOf(2)] }, 'foreign'],
  ['of another client, and abandoned', { org_id: 2, items: [], abandoned }, 'different'],
  ['with a renamed product', { items: [lineOf(1), lineOf(2, { title: 'Poster' })] }, 'different'],
  [
    'with a renamed product, to another destination',
    { items: [lineOf(1), lineOf(2)], ship_to_id: 8 },
    'foreign',
  ],
])('an order whose API shows the user and no moment, %s, is %s', async (_, news, found) => {
  const { http } = openOrder([1, 2]);
  const draft = draftOf({ org_id: 1, ...news });
  const order = { id: 9, org_id: 1, status_id: 1, created_by: 'ann', ship_to_id: 7 };
  const started = { created_by: 'Ann', created_on: '' };
  expect(await comparePlaced(http, order, draft, started, false)).toBe(found);
});
