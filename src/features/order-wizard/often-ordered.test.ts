import { expect, test } from 'vitest';
import { Product } from '#src/contract/product.ts';
import { countsOf, mostOrderedFirst } from './often-ordered.ts';

const product = (id: number, title: string) =>
  Product.parse({ id, sku: `SKU-${id}`, title, org_id: 1, qty: 5, active: true });

test('products come by how many orders they are in, then by name', () => {
  const products = [product(1, 'Anorak'), product(2, 'Badge'), product(3, 'Cap'), product(4, 'Deck')];
  const line = (product_id: number) => ({ product_id });
  const counts = countsOf([[line(3), line(2)], [line(3)], [line(4), line(2)], [line(3)]]);
  expect(mostOrderedFirst(products, counts).map(({ title }) => title)).toEqual([
    'Cap',
    'Badge',
    'Deck',
    'Anorak',
  ]);
  expect(mostOrderedFirst(products, countsOf([]))).toBe(products);
});
