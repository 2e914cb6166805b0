import { expect, test } from 'vitest';
import { emptyDraft, readDraft } from '#src/outbox/draft.ts';
import { orderAgain } from './order-again.ts';

const order = {
  id: 48190,
  org_id: 1,
  org_name: 'Northlight Pictures',
  ship_to_id: 7,
  ship_to_name: 'Sundance Registry',
  shipped_with: 2,
  shipped_with_name: 'UPS',
  shipping_type: 9,
  shipping_type_name: 'Ground',
  client_notes: 'Deliver before noon.',
  status_id: 4,
};
const line = { id: 1, order_id: 48190, product_id: 12, qty: 24, title: 'Press kit', sku: 'SKU-N00012345' };
const draft = emptyDraft(crypto.randomUUID(), 0, '2026-11-21 12:00:00');

test('an order again has the lines, the destination and the way of the first, and an order of its own', () => {
  const again = orderAgain(order, [line, { ...line, id: 2, product_id: 13, qty: 2 }], draft);
  expect(readDraft(again)).toMatchObject({
    id: draft.id,
    state: 'editing',
    step: 'products',
    order_id: null,
    org_id: 1,
    items: [
      { product_id: 12, qty: 24, submitted: false },
      { product_id: 13, qty: 2, submitted: false },
    ],
    ship_to_id: 7,
    shipped_with_name: 'UPS',
    shipping_type: 9,
  });
  expect(again.items[0]?.key).not.toBe(again.items[1]?.key);
});

test('notes stay with the order that they were about', () => {
  expect(orderAgain(order, [line], draft).client_notes).toBe('');
});

test('what the first order does not say is left to be chosen, and lines of nothing are left out', () => {
  const { ship_to_id: _, shipped_with: __, ...less } = order;
  expect(readDraft(orderAgain(less, [{ ...line, qty: 0 }], draft))).toMatchObject({
    items: [],
    ship_to_id: null,
    shipped_with: null,
  });
});
