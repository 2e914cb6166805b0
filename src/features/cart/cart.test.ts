import { expect, test } from 'vitest';
import { emptyDraft, readDraft } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { cartOf, cartsOf, contentOf } from './cart.ts';
import { orderAgain } from './order-again.ts';

test('the cart of a client is the draft that was edited last, of those that can be edited', () => {
  const drafts = [
    draftOf({ id: 'being sent', org_id: 1, state: 'sending' }),
    draftOf({ id: 'waits', org_id: 1, state: 'queued' }),
    draftOf({ id: 'refused', org_id: 1, state: 'needs-you' }),
    draftOf({ id: 'older', org_id: 1 }),
    draftOf({ id: 'without a client' }),
    draftOf({ id: 'of another client', org_id: 2 }),
  ];
  expect(cartsOf(drafts).map(({ id }) => id)).toEqual(['older', 'of another client']);
  expect(cartOf(drafts, 1)?.id).toBe('older');
  expect(cartOf(drafts, 3)).toBeUndefined();
});

test('an order that comes back refused is the cart only where no other order is built', () => {
  const refused = draftOf({ id: 'refused', org_id: 1, state: 'needs-you' });
  const built = draftOf({ id: 'built', org_id: 1 });
  expect(cartOf([refused, built], 1)).toBe(built);
  expect(cartOf([refused], 1)).toBe(refused);
});

test('a refused order that may have been placed is no cart', () => {
  expect(cartOf([draftOf({ org_id: 1, state: 'needs-you', placing: true })], 1)).toBeUndefined();
});

test('counts products and pieces', () => {
  expect(contentOf({ items: [lineOf(1, { qty: 1_200 })] })).toBe('1 product, 1,200 pieces');
});

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
    // They stay with the order that they were about.
    client_notes: '',
  });
  expect(again.items[0]?.key).not.toBe(again.items[1]?.key);
});

test('two lines of a product are one line of all their pieces', () => {
  const { items } = orderAgain(order, [line, { ...line, id: 2 }], draft);
  expect(items).toMatchObject([{ product_id: 12, qty: 48 }]);
});

test('what the first order does not say is left to be chosen, and lines of nothing are left out', () => {
  const { ship_to_id: _, shipped_with: __, ...less } = order;
  expect(readDraft(orderAgain(less, [{ ...line, qty: 0 }], draft))).toMatchObject({
    items: [],
    ship_to_id: null,
    shipped_with: null,
  });
});
