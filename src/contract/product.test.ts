import { expect, test } from 'vitest';
import { getOrder } from './order.ts';
import { getProduct, listProductTypes } from './product.ts';

test('a 0 in the place of a number means none', () => {
  const started = { id: 9, org_id: 1, status_id: 0, ship_to_id: 0, shipped_with: 0, shipping_type: 0 };
  expect(getOrder.answer.parse(started)).toMatchObject({ ship_to_id: null, shipped_with: null });
  expect(listProductTypes.answer.parse([{ id: 1, name: 'Posters', parent_type_id: 0 }])).toMatchObject([
    { parent_type_id: null },
  ]);
});

test('a product of which no stock was ever counted has none', () => {
  const product = { id: 1, sku: 'SKU-N1', title: 'Poster', org_id: 1, qty: null };
  expect(getProduct.answer.parse(product)).toMatchObject({ qty: 0 });
  expect(getProduct.answer.safeParse({ ...product, qty: undefined }).success).toBe(false);
});

test('a product of which more was promised than there is can be read', () => {
  const oversold = { id: 1, sku: 'SKU-N1', title: 'Poster', org_id: 1, qty: -3, active: true };
  expect(getProduct.answer.parse(oversold)).toMatchObject({ qty: -3 });
});
