import { expect, test } from 'vitest';
import { productQueries } from '#src/api/products.ts';
import { lowest, readLowStock } from './low-stock.ts';

const product = (id: number, qty: number, title = `Product ${id}`) => ({
  id,
  sku: `SKU-N${id}`,
  title,
  org_id: 1,
  qty,
  active: true,
});

test('the five with the least available, of those with ten or fewer', () => {
  const rows = [11, 10, 3, 0, 7, 1, 9, 2].map((qty, index) => product(index + 1, qty));
  expect(lowest(rows).map(({ qty }) => qty)).toEqual([1, 2, 3, 7, 9]);
});

test('as many of two are told apart by name, and what is no product is passed over', () => {
  const rows = [product(1, 2, 'Poster'), 'garbage', null, { qty: 1 }, product(2, 2, 'Mug')];
  expect(lowest(rows).map(({ title }) => title)).toEqual(['Mug', 'Poster']);
});

test('all clients count that are on this device, and the oldest says how old it is', async () => {
  const kept = new Map([
    ['organizations', { rows: [1, 2, 3].map((id) => ({ id, name: `Client ${id}`, active: true })), at: 9 }],
    [JSON.stringify(productQueries.catalogue(1).queryKey), { rows: [product(1, 4)], at: 7 }],
    [JSON.stringify(productQueries.catalogue(3).queryKey), { rows: [product(2, 3)], at: 5 }],
  ]);
  const read = async ({ queryKey }: { queryKey: readonly unknown[] }) =>
    kept.get(queryKey[0] === 'organizations' ? 'organizations' : JSON.stringify(queryKey));
  const { products, at } = await readLowStock(read);
  expect(products.map(({ id }) => id)).toEqual([2, 1]);
  expect(at).toBe(5);
});

test('of a device that keeps nothing there is no age', async () => {
  expect(await readLowStock(async () => undefined)).toEqual({ products: [], at: undefined });
});
