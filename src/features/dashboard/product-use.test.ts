import { expect, test } from 'vitest';
import { Order } from '#src/contract/order.ts';
import { Product } from '#src/contract/product.ts';
import { lastSentOf, lastsOf } from './product-use.ts';

const today = new Date(2026, 10, 22, 12);
const product = (fields: object) =>
  Product.parse({ id: 1, sku: 'SKU-N1', title: 'Mug', org_id: 1, qty: 100, active: true, ...fields });
const order = (id: number, shipped_on: string | null) => Order.parse({ id, org_id: 1, shipped_on });
const lines = (orderId: number, pieces: Record<number, number>, daysAgo = 20) => ({
  orderId,
  placed: new Date(today.getTime() - daysAgo * 86_400_000),
  lines: Object.entries(pieces).map(([product_id, qty], at) => ({
    id: at + 1,
    order_id: orderId,
    product_id: Number(product_id),
    qty,
    title: '',
  })),
});

test('a product was sent last with the order that was shipped last, not placed last', () => {
  const known = {
    orders: [order(4, null), order(3, '2026-11-02 10:00:00'), order(2, '2026-11-12 10:00:00')],
    lines: [lines(4, { 1: 9 }), lines(3, { 1: 3 }), lines(2, { 1: 10, 2: 1 })],
  };
  expect(lastSentOf({ id: 1 }, known)).toMatchObject({ order: { id: 2 }, qty: 10 });
});

test('an order without the product, or whose lines are not on the device, says nothing', () => {
  const known = { orders: [order(2, '2026-11-12 10:00:00'), order(1, '2026-11-01 10:00:00')], lines: [] };
  expect(lastSentOf({ id: 1 }, known)).toBeUndefined();
  expect(lastSentOf({ id: 1 }, { ...known, lines: [lines(2, { 2: 1 }), lines(1, { 1: 5 })] })).toMatchObject({
    order: { id: 1 },
    qty: 5,
  });
});

test('stock lasts as long as at the rate of the known orders; that of a prop is not said', () => {
  const known = { orders: [], lines: [lines(2, { 1: 10 }, 2), lines(1, { 1: 30 })] };
  expect(lastsOf(product({}), known, today)).toBe('about 7 weeks');
  expect(lastsOf(product({ type_name: 'Hero Props' }), known, today)).toBeUndefined();
  expect(lastsOf(product({ id: 5 }), known, today)).toBeUndefined();
  expect(lastsOf(product({ qty: 0 }), known, today)).toBeUndefined();
});
